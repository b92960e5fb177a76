import { MAX_SHEET_ROWS } from '#domain/sheet/accepted-files';
import type { SheetRow } from '#domain/sheet/cell';
import { grouped } from '#domain/values/counted';
import type { Encoding } from './encodings.ts';

/** A sheet with its filled rows, each with the sheet's own row number. */
export interface Sheet {
  name: string;
  rows: SheetRow[];
  /** Notes on how the file was read, if its content differs from its extension. */
  notes?: readonly string[];
  /** The encoding of the text, if it can be read again with another encoding. */
  readAs?: Encoding;
  /** The sheet with its hidden rows and columns, if they are excluded (behaviour 9.23). */
  complete?: Sheet;
}

/** The maximum number of columns to read, more than any import has. */
export const MAX_COLUMNS = 256;

export function tooManyRows(name: string): string {
  return `the sheet "${name}" has more than ${grouped(MAX_SHEET_ROWS)} rows.`;
}
