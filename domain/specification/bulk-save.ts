import * as z from 'zod/mini';
import { withPurchaseDifferences } from '../record/purchase-differences.ts';
import { bulkCheckResult, bulkResult, bulkRows, recordsImport } from '../sheet/bulk-import.ts';
import { importRunCalls } from '../sheet/import-run.ts';
import { call } from '../wire/call.ts';
import { specificationFields } from './bulk-record.ts';

/** The result of an import, with the numbers of added, changed and unchanged specifications. */
const specificationsResult = z.extend(bulkResult, {
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  ...withPurchaseDifferences,
});
export type SpecificationsResult = z.infer<typeof specificationsResult>;

/** The calls that import specifications with a row for each input (behaviour 36). */
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
    summary: 'Preview what an import of specifications would do with each row',
  }),
  ...importRunCalls('specification', specificationsResult),
};
