import type { SheetRow } from '../sheet/cell.ts';
import type { ColumnChoice } from '../sheet/column-choice.ts';
import { columnsOf } from '../sheet/field-columns.ts';
import { columnNames } from '../sheet/headers.ts';
import { mapChecked, type SheetMapping, type SheetRecord } from '../sheet/sheet-mapping.ts';
import { checkSpecificationRecord, specificationFields } from './bulk-record.ts';

export const SPECIFICATIONS_IMPORT_TITLE = 'Import specifications';

const { sheet, ...OWN_COLUMNS } = columnsOf(specificationFields);

/** The columns of a file of specifications, by the field of the record (behaviour 36.1). */
export const specificationColumns = { ...OWN_COLUMNS, sheet };

export const SPECIFICATIONS_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(OWN_COLUMNS)}, or one that One workbook of the specifications has made`;

type SpecificationSheetRecord = SheetRecord<typeof specificationColumns>;

/** Maps a sheet of specifications and checks each row by what can be said without the database (behaviour 36.2). */
export function mapSpecificationsSheet(
  rows: readonly SheetRow[],
  choice?: ColumnChoice,
): SheetMapping<SpecificationSheetRecord> {
  return mapChecked(specificationColumns, rows, choice, checkSpecificationRecord);
}
