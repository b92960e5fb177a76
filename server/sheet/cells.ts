import type { CellObject } from 'write-excel-file/node';
import { workbookLetter, workbookText } from '#domain/sheet/workbook-text';

/** A cell of a workbook: empty, or a value with a spreadsheet type. */
export type Cell = CellObject | null;

const DAY_FORMAT = 'yyyy-mm-dd';

/** A text cell: `=1+1`, `000123` and `1E5` stay unchanged, because the cell is marked as text. */
export function textCell(text: string | null): Cell {
  return text === null || text === '' ? null : { type: String, value: escapeText(text) };
}

export function numberCell(number: number | null): Cell {
  return number === null ? null : { type: Number, value: number };
}

/** A calendar day, given as `YYYY-MM-DD`. */
export function dayCell(day: string | null): Cell {
  return day === null ? null : { type: Date, value: new Date(`${day}T00:00:00Z`), format: DAY_FORMAT };
}

/**
 * The writer uses texts as keys of an object, where `constructor` already exists. Escaping the first letter avoids
 * this.
 */
function escapeText(text: string): string {
  const written = workbookText(text);
  return written in Object.prototype ? workbookLetter(written) + written.slice(1) : written;
}
