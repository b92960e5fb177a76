import { checkSpecificationRecord, type SpecificationField } from '#domain/specification/bulk-record';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import { specificationsTogether } from '#domain/specification/exported-sheets';
import { specificationColumns } from '#domain/specification/specifications-import';
import { formatDay } from '#domain/values/day';
import { stateLabel } from '#domain/values/state';
import type { BulkSheet } from '../sheet/bulk/bulk-sheet.ts';
import type { Sheet } from '../sheet/read/workbook.ts';

/** The checks of a sheet of specifications, and its preview. */
export const specificationsSheet: BulkSheet = {
  rememberedAs: 'specification',
  entity: 'specification input',
  columns: specificationColumns,
  arrange: withSpecificationsTogether,
  checkRow: checkSpecificationRecord,
  check: specificationBulkCalls.check,
  together: ['car_model', 'begin_date', 'sheet', 'sap_code'] satisfies SpecificationField[],
  valueText(field, value) {
    if (field === 'state' && (value === 'A' || value === 'P')) return stateLabel(value);
    return field === 'begin_date' ? formatDay(String(value)) : String(value);
  },
  // The code of the SAP marks added and removed inputs.
  nothingText: (field) => (field === 'sap_code' ? 'not in it' : 'none'),
};

/** The sheets of a file; before them those of an export as one. */
function withSpecificationsTogether(sheets: readonly Sheet[]): readonly Sheet[] {
  const together = specificationsTogether(sheets);
  return together ? [together, ...sheets] : sheets;
}
