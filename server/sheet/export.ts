import type { Sheet } from './workbook.ts';

/** The content of an export and the name of its file. */
export interface Export {
  filename: string;
  sheets: readonly Sheet[];
}

/** The export of a document. */
export interface DocumentExport {
  filename: string;
  lines: Sheet;
  /** The record's own fields: a row for each, with name and value. */
  fields: Sheet;
  /** Sheets that only the file of a single document has. */
  further?: readonly Sheet[];
}

/** The document's own file: its lines, its fields, then further sheets. */
export function ownFile({ filename, lines, fields, further = [] }: DocumentExport): Export {
  return { filename, sheets: [lines, fields, ...further] };
}
