import type { SheetRow } from '#domain/sheet/cell';

/** A sheet as it is read: only rows that hold something, each with the sheet's own number. */
export interface Sheet {
  name: string;
  rows: SheetRow[];
}

/** A sheet holds at most so many rows; the largest import takes as many. */
export const MOST_ROWS = 250_000;
/** Cells further right are not read: no import has nearly so many columns. */
export const MOST_COLUMNS = 256;

export function tooManyRows(name: string): string {
  return `the sheet "${name}" has more than ${MOST_ROWS.toLocaleString('en-US')} rows.`;
}
