import { MOST_SHEET_ROWS } from '#domain/sheet/accepted-files';
import type { SheetRow } from '#domain/sheet/cell';
import { grouped } from '#domain/values/counted';
import type { Encoding } from './encodings.ts';

/** A sheet as it is read: only rows that hold something, each with the sheet's own number. */
export interface Sheet {
  name: string;
  rows: SheetRow[];
  /** How its file was read, where that is not what its name says. */
  notes?: readonly string[];
  /** As what its text was read, where it may be written otherwise: then it can be read again. */
  readAs?: Encoding;
  /** The same with the rows and columns that it hides, where these are left out (behaviour 9.23). */
  whole?: Sheet;
}

/** Cells further right are not read: no import has nearly so many columns. */
export const MOST_COLUMNS = 256;

export function tooManyRows(name: string): string {
  return `the sheet "${name}" has more than ${grouped(MOST_SHEET_ROWS)} rows.`;
}
