import { bulkCheckResult, bulkResult, bulkRows, recordsImport } from '../sheet/bulk-import.ts';
import { importRunCalls } from '../sheet/import-run.ts';
import { call } from '../wire/call.ts';

export const bulkCalls = {
  save: call('/api/product_sap/bulk_save', {
    request: bulkRows,
    data: bulkResult,
    writes: true,
    source: 'import',
    records: recordsImport('product_sap'),
    summary: 'Insert and change part SAPs from the rows of a file',
  }),
  check: call('/api/product_sap/bulk_check', {
    request: bulkRows,
    data: bulkCheckResult,
    summary: 'Say what an import would do with each row',
  }),
  ...importRunCalls('product_sap'),
};
