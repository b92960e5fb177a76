import * as z from 'zod/mini';
import { bulkCheckResult, bulkResult, bulkRows, recordsImport } from '../sheet/bulk-import.ts';
import { NO_ROWS } from '../sheet/import-texts.ts';
import { recordId, version } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { promiseFields } from './promise-record.ts';
import { MAX_OF_PURCHASE } from './promises.ts';

const promiseRows = z.object({
  purchase_id: recordId,
  // The server refuses further rows while it reads the request.
  rows: bulkRows(promiseFields).check(z.minLength(1, NO_ROWS), z.maxLength(MAX_OF_PURCHASE)),
  replace: z._default(z.enum(['named', 'all']), 'named'),
});

/** The calls that import a supplier's file of promises into a purchase (behaviour 31.4). */
export const promiseCalls = {
  check: call('/api/purchase/promise_check', {
    request: promiseRows,
    data: z.extend(bulkCheckResult, { removed: z.int() }),
    summary:
      "Preview a supplier's file of promises row by row; `removed` counts the promises that are deleted because the file does not contain them",
  }),
  take: call('/api/purchase/promise', {
    request: z.extend(promiseRows, { version }),
    data: z.extend(bulkResult, {
      removed: z.int(),
      purchase_id: z.int(),
      version: z.int(),
    }),
    writes: true,
    source: 'import',
    records: recordsImport('promise'),
    summary:
      "Import a supplier's file of promises: the rows of a SAP replace all its promises, unless one of these rows has an error; if `replace` is `all`, SAPs without rows lose their promises",
  }),
};
