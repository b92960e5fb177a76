import type { Sheet } from './workbook.ts';

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
