import type { SheetRow } from '../sheet/cell.ts';
import { type ReadCell, readCode, readNumber, readState, readText } from '../sheet/cell-readers.ts';
import type { ColumnChoice } from '../sheet/column-choice.ts';
import { columnNames } from '../sheet/headers.ts';
import { mapSheet, type SheetColumn, type SheetMapping, type SheetRecord } from '../sheet/sheet-mapping.ts';
import { checkBulkRecord } from './bulk-record.ts';
import type { FieldTypes } from './field-types.ts';
import { IMPORT_FIELDS, type ImportField, importFields, type ValueOf } from './import-fields.ts';

export const PART_SAP_IMPORT_TITLE = 'Import Part SAPs';

const READERS: { [Type in keyof FieldTypes]: ReadCell<FieldTypes[Type]> } = {
  name: readText,
  code: readCode,
  note: readText,
  moq: readNumber,
  state: readState,
};

function columnOf(name: ImportField): SheetColumn<unknown> {
  return { ...importFields[name], read: READERS[importFields[name].type] };
}

/** The columns of a part SAP file (behaviour 10.1), by the field of the record. */
export const partSapColumns = Object.fromEntries(IMPORT_FIELDS.map((name) => [name, columnOf(name)])) as {
  [Name in ImportField]: SheetColumn<ValueOf<Name>>;
};

/** Names the columns, the required ones with an asterisk. */
export const PART_SAP_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(partSapColumns)}. State can be Active/Passive`;

/** A row as the sheet gives it; `BulkRecord` is what is left of it after the check. */
export type PartSapSheetRecord = SheetRecord<typeof partSapColumns>;

/** Maps a part SAP sheet and checks each row as the server will (behaviour 10.1–10.4). */
export function mapPartSapSheet(
  rows: readonly SheetRow[],
  choice?: ColumnChoice,
): SheetMapping<PartSapSheetRecord> {
  const mapping = mapSheet(partSapColumns, rows, choice);
  const checked = mapping.rows.map((mapped) => {
    if (mapped.errors.length > 0) return mapped;
    const check = checkBulkRecord(mapped.record);
    if ('record' in check) return mapped;
    const { field, error: message } = check;
    const value = mapped.record[field as keyof PartSapSheetRecord];
    return { ...mapped, errors: [{ field, message, reason: mapping.inFile(field, value) }] };
  });
  return { ...mapping, rows: checked };
}
