import { sql } from 'kysely';
import type { Sap } from '#domain/lines/line';
import { numberCell, type Sheet, type SheetColumn, textCell } from './workbook.ts';

/** The content of an export and its file name. */
export interface Export {
  filename: string;
  sheets: readonly Sheet[];
}

/** The export of a document. */
export interface DocumentExport {
  filename: string;
  lines: Sheet;
  /** The fields of the record: one row per field, with name and value. */
  fields: Sheet;
  /** Sheets that only the file of a single document has. */
  further?: readonly Sheet[];
}

/** Returns the file of a single document: its lines, its fields, then further sheets. */
export function ownFile({ filename, lines, fields, further = [] }: DocumentExport): Export {
  return { filename, sheets: [lines, fields, ...further] };
}

/** The day in the company's time zone on which a record was created or last saved, as `YYYY-MM-DD`. */
export function dayOf(instant: 'created_at' | 'modified_at') {
  return sql<string>`instant_day(${sql.ref(instant)})`;
}

type Line = Sap & { quant: number };

/** The columns that every import of lines reads, with the import's names. */
export const importColumns: readonly SheetColumn<Line>[] = [
  { header: 'SAP*', cell: ({ sap_code }) => textCell(sap_code) },
  { header: 'Quantity*', cell: ({ quant }) => numberCell(quant) },
];

/** Columns about the part, which imports ignore. */
export const partColumns: readonly SheetColumn<Line>[] = [
  { header: 'Product number', cell: ({ product_number }) => textCell(product_number) },
  { header: 'Part name', cell: ({ name }) => textCell(name) },
  { header: 'Part number', cell: ({ gen_name }) => textCell(gen_name) },
  { header: 'Note', cell: ({ note }) => textCell(note) },
];
