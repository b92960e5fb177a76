import type { CellObject } from 'write-excel-file/node';
import { workbookLetter, workbookText } from '#domain/sheet/workbook-text';

/** A cell of a workbook: empty, or a value with the type that a spreadsheet gives it. */
export type Cell = CellObject | null;

const DAY_FORMAT = 'yyyy-mm-dd';

/**
 * A text, whatever it looks like: `=1+1`, `000123` and `1E5` stay what they are, because the cell says that it holds
 * a text and not what a spreadsheet would make of it.
 */
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
 * The writer looks texts up in an object, where `constructor` is not free: its first letter is written by its number.
 */
function escapeText(text: string): string {
  const written = workbookText(text);
  return written in Object.prototype ? workbookLetter(written) + written.slice(1) : written;
}
