import type { Sheet } from './workbook.ts';

/** What an export holds and how its file is called. */
export interface Export {
  filename: string;
  sheets: readonly Sheet[];
}

/** The export of a document. */
export interface DocumentExport {
  filename: string;
  lines: Sheet;
  /** Its own fields: a row for each, with its name and its value. */
  fields: Sheet;
  /** What stands in the document's own file alone. */
  further?: readonly Sheet[];
}

/** The document's own file: its lines, its fields, then what else there is. */
export function ownFile({ filename, lines, fields, further = [] }: DocumentExport): Export {
  return { filename, sheets: [lines, fields, ...further] };
}
