import { bulkCheckResult, bulkResult, bulkRows, recordsImport } from '../sheet/bulk-import.ts';
import { importRunCalls } from '../sheet/import-run.ts';
import { call } from '../wire/call.ts';
import { importFields } from './import-fields.ts';

export const bulkCalls = {
  save: call('/api/product_sap/bulk_save', {
    request: bulkRows(importFields),
    data: bulkResult,
    writes: true,
    source: 'import',
    records: recordsImport('product_sap'),
    summary: 'Import part SAPs; an omitted field keeps its value, and null clears it',
  }),
  check: call('/api/product_sap/bulk_check', {
    request: bulkRows(importFields),
    data: bulkCheckResult,
    summary: 'Preview what an import of part SAPs would do with each row',
  }),
  ...importRunCalls('product_sap', bulkResult),
};
