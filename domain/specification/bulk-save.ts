import * as z from 'zod/mini';
import { bulkCheckResult, bulkResult, bulkRows, recordsImport } from '../sheet/bulk-import.ts';
import { importRunCalls } from '../sheet/import-run.ts';
import { call } from '../wire/call.ts';
import { specificationFields } from './bulk-record.ts';

/** The number of written specifications, in addition to the results of every import. */
const specificationsResult = z.extend(bulkResult, { added: z.int(), changed: z.int(), unchanged: z.int() });
export type SpecificationsResult = z.infer<typeof specificationsResult>;

/** The import of many specifications with a row for each input (behaviour 36). */
export const specificationBulkCalls = {
  save: call('/api/specification/bulk_save', {
    request: bulkRows(specificationFields),
    data: specificationsResult,
    writes: true,
    source: 'import',
    records: recordsImport('specification'),
    summary:
      'Import specifications with a row for each input; the rows of a specification replace its inputs',
  }),
  check: call('/api/specification/bulk_check', {
    request: bulkRows(specificationFields),
    data: bulkCheckResult,
    summary: 'Check what an import of specifications would do with each row',
  }),
  ...importRunCalls('specification', specificationsResult),
};
