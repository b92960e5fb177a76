import type { CellObject } from 'write-excel-file/node';

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
 * What XML cannot hold or would change is written as `_xHHHH_`, as the format has it, and so is a text that only
 * looks like it. The writer looks texts up in an object, where `constructor` is not free: its first letter is
 * written like that, too.
 */
function escapeText(text: string): string {
  const escaped = text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, hex);
  return escaped in Object.prototype ? hex(escaped) + escaped.slice(1) : escaped;
}

function hex(text: string): string {
  return `_x${text.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
