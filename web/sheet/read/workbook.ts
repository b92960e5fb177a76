import { MOST_SHEET_ROWS } from '#domain/sheet/accepted-files';
import type { SheetRow } from '#domain/sheet/cell';
import { grouped } from '#domain/values/counted';
import type { Encoding } from './encodings.ts';

/** A sheet as read: only its filled rows, each with the sheet's own number. */
export interface Sheet {
  name: string;
  rows: SheetRow[];
  /** How its file was read, if that differs from its extension. */
  notes?: readonly string[];
  /** The encoding of its text, if others are possible: it can be read again. */
  readAs?: Encoding;
  /** The same sheet with its hidden rows and columns, if these are excluded (behaviour 9.23). */
  whole?: Sheet;
}

/** Cells further right are not read: no import has nearly this many columns. */
export const MOST_COLUMNS = 256;

export function tooManyRows(name: string): string {
  return `the sheet "${name}" has more than ${grouped(MOST_SHEET_ROWS)} rows.`;
}
