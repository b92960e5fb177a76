import type { SheetRow } from '../sheet/cell.ts';
import { readCode, readDay, readNumber } from '../sheet/cell-readers.ts';
import type { ColumnChoice } from '../sheet/column-choice.ts';
import { columnNames } from '../sheet/headers.ts';
import { mapSheet, type SheetMapping, type SheetRecord } from '../sheet/sheet-mapping.ts';
import { checkCountRecord } from './count-record.ts';

export const COUNT_IMPORT_TITLE = 'Import counts';

/** The columns of a file of stock counts, by the field of the record. */
export const countColumns = {
  sap_code: { header: 'SAP', alternates: ['SAP code'], required: true, read: readCode },
  quant: {
    header: 'Quantity',
    alternates: ['Quant', 'Qty', 'Count', 'Stock'],
    required: true,
    read: readNumber,
  },
  counted_on: { header: 'Counted on', alternates: ['Date', 'Day'], read: readDay },
} as const;

export const COUNT_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(countColumns)}`;

export type CountSheetRecord = SheetRecord<typeof countColumns>;

/** Maps a sheet of stock counts and checks each row by what can be said without the database (behaviour 25.13). */
export function mapCountSheet(
  rows: readonly SheetRow[],
  choice?: ColumnChoice,
): SheetMapping<CountSheetRecord> {
  const mapping = mapSheet(countColumns, rows, choice);
  const checked = mapping.rows.map((mapped) => {
    if (mapped.errors.length > 0) return mapped;
    const check = checkCountRecord(mapped.record);
    if ('record' in check) return mapped;
    const { field, error: message } = check;
    const value = field === '' ? undefined : mapped.record[field];
    return { ...mapped, errors: [{ field, message, reason: mapping.inFile(field, value) }] };
  });
  return { ...mapping, rows: checked };
}
