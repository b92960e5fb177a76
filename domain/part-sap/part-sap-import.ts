import type { SheetRow } from '../sheet/cell.ts';
import type { ColumnChoice } from '../sheet/column-choice.ts';
import { columnsOf } from '../sheet/field-columns.ts';
import { columnNames } from '../sheet/headers.ts';
import { mapChecked, type SheetMapping, type SheetRecord } from '../sheet/sheet-mapping.ts';
import { checkBulkRecord } from './bulk-record.ts';
import { importFields } from './import-fields.ts';

export const PART_SAP_IMPORT_TITLE = 'Import Part SAPs';

/** The columns of a part SAP file (behaviour 10.1), by the field of the record. */
export const partSapColumns = columnsOf(importFields);

/** Names the columns, the required ones with an asterisk. */
export const PART_SAP_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(partSapColumns)}. State can be Active/Passive`;

/** A row as the sheet gives it; `BulkRecord` is what is left of it after the check. */
export type PartSapSheetRecord = SheetRecord<typeof partSapColumns>;

/** Maps a part SAP sheet and checks each row as the server will (behaviour 10.1–10.4). */
export function mapPartSapSheet(
  rows: readonly SheetRow[],
  choice?: ColumnChoice,
): SheetMapping<PartSapSheetRecord> {
  return mapChecked(partSapColumns, rows, choice, checkBulkRecord);
}
