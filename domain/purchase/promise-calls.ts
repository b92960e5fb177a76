import * as z from 'zod/mini';
import { bulkCheckResult, bulkResult, bulkRows, recordsImport } from '../sheet/bulk-import.ts';
import { NO_ROWS } from '../sheet/import-texts.ts';
import { recordId, version } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { promiseFields } from './promise-record.ts';
import { MOST_OF_PURCHASE } from './promises.ts';

/** A supplier's file. */
const promiseRows = z.object({
  purchase_id: recordId,
  // More of them are refused while they arrive.
  rows: bulkRows(promiseFields).check(z.minLength(1, NO_ROWS), z.maxLength(MOST_OF_PURCHASE)),
  replace: z._default(z.enum(['named', 'all']), 'named'),
});

/** How a supplier's file of promises is taken into a purchase (behaviour 31.4). */
export const promiseCalls = {
  check: call('/api/purchase/promise_check', {
    request: promiseRows,
    data: z.extend(bulkCheckResult, { removed: z.int() }),
    summary:
      "Say what a supplier's file of promises would do, row by row; `removed` promises have no row and go",
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
      "Take a supplier's file of promises: lines that it names have its promises unless one of their rows is wrong, with `replace` `all` the others have none",
  }),
};
