import type { SheetRow } from '../sheet/cell.ts';
import { readCode, readDay, readNumber, readState, readText } from '../sheet/cell-readers.ts';
import type { ColumnChoice } from '../sheet/column-choice.ts';
import { columnNames } from '../sheet/headers.ts';
import { mapSheet, type SheetMapping, type SheetRecord } from '../sheet/sheet-mapping.ts';
import { visible } from '../values/text.ts';
import { checkSpecificationRecord } from './bulk-record.ts';

export const SPECIFICATIONS_IMPORT_TITLE = 'Import specifications';

/** What names the car model; what of it cannot be seen is left out. */
const readName: typeof readText = (cell) => ({ value: visible(cell.text).trim() || null });

/** The columns of a file of specifications, by the field of the record (behaviour 36.1). */
export const specificationColumns = {
  car_model: {
    header: 'Car model',
    alternates: ['Product number', 'Model', 'Model name', 'Product'],
    required: true,
    read: readName,
  },
  begin_date: {
    header: 'Begin date',
    alternates: ['Begin date (breakpoint)', 'Breakpoint', 'Begin', 'From', 'Date'],
    required: true,
    read: readDay,
  },
  sap_code: { header: 'SAP', alternates: ['SAP code'], required: true, read: readCode },
  quant: { header: 'Quantity', alternates: ['Quant', 'Qty'], required: true, read: readNumber },
  state: { header: 'State', read: readState },
  note: { header: 'Note', read: readText },
  sheet: { header: 'From sheet', read: readText },
} as const;

const { sheet: _, ...OWN_COLUMNS } = specificationColumns;
export const SPECIFICATIONS_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(OWN_COLUMNS)}, or one that One workbook of the specifications has made`;

export type SpecificationSheetRecord = SheetRecord<typeof specificationColumns>;

/** Maps a sheet of specifications and checks each row by what can be said without the database (behaviour 36.2). */
export function mapSpecificationsSheet(
  rows: readonly SheetRow[],
  choice?: ColumnChoice,
): SheetMapping<SpecificationSheetRecord> {
  const mapping = mapSheet(specificationColumns, rows, choice);
  const checked = mapping.rows.map((mapped) => {
    if (mapped.errors.length > 0) return mapped;
    const check = checkSpecificationRecord(mapped.record);
    if ('record' in check) return mapped;
    const { field, error: message } = check;
    const value = field === '' ? undefined : mapped.record[field];
    return { ...mapped, errors: [{ field, message, reason: mapping.inFile(field, value) }] };
  });
  return { ...mapping, rows: checked };
}

/** The specification that a row is one of, as far as the row says it: its rows are imported together or not at all. */
export function specificationOf({
  car_model,
  begin_date,
  sheet,
}: SpecificationSheetRecord): string | undefined {
  if (sheet) return JSON.stringify([sheet]);
  return car_model && begin_date ? JSON.stringify([car_model, begin_date]) : undefined;
}
