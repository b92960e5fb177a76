import { checkBulkRecord } from '#domain/part-sap/bulk-record';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapColumns } from '#domain/part-sap/part-sap-import';
import { stateLabel } from '#domain/values/state';
import type { BulkSheet } from '../sheet/bulk/bulk-sheet.ts';

/** The checks of a sheet of part SAPs, and its preview. */
export const partSapSheet: BulkSheet = {
  rememberedAs: 'part_sap',
  entity: 'part SAP',
  columns: partSapColumns,
  checkRow: checkBulkRecord,
  check: bulkCalls.check,
  valueText: (field, value) =>
    field === 'state' && (value === 'A' || value === 'P') ? stateLabel(value) : String(value),
  // A new part has no number before the import assigns one.
  nothingText: (field) => (field === 'product_number' ? 'a new part' : 'none'),
};
