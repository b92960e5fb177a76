import type { SheetRow } from '../sheet/cell.ts';
import type { ColumnChoice } from '../sheet/column-choice.ts';
import { columnsOf } from '../sheet/field-columns.ts';
import { columnNames } from '../sheet/headers.ts';
import { mapChecked, type SheetMapping, type SheetRecord } from '../sheet/sheet-mapping.ts';
import { checkCountRecord, countFields } from './count-record.ts';

export const COUNT_IMPORT_TITLE = 'Import counts';

/** The columns of a file of stock counts, by the field of the record. */
export const countColumns = columnsOf(countFields);

export const COUNT_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(countColumns)}`;

export type CountSheetRecord = SheetRecord<typeof countColumns>;

/** Maps a sheet of stock counts and checks each row by what can be said without the database (behaviour 25.13). */
export function mapCountSheet(
  rows: readonly SheetRow[],
  choice?: ColumnChoice,
): SheetMapping<CountSheetRecord> {
  return mapChecked(countColumns, rows, choice, checkCountRecord);
}
