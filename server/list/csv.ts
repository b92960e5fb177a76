import type { Separator } from '#domain/wire/list';
import type { FileCell } from './file-columns.ts';

/** What a spreadsheet would take for the beginning of a formula; apostrophes before it mark it as a text already. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/**
 * One line of a CSV file. Texts that a spreadsheet would calculate have an apostrophe before them, which the import
 * takes off again.
 */
export function csvLine(cells: readonly FileCell[], separator: Separator): string {
  return `${cells.map((cell) => field(cell, separator)).join(separator)}\r\n`;
}

function field(cell: FileCell, separator: Separator): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return figure(cell, separator);
  return typeof cell === 'string' ? textField(cell, separator) : cell.day;
}

function textField(text: string, separator: Separator): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(harmless) || harmless.includes(separator)
    ? `"${harmless.replaceAll('"', '""')}"`
    : harmless;
}

/**
 * Where a semicolon separates, a comma is the decimal mark; three decimals get a fourth, since they could be thousands
 * (behaviour 5.7).
 */
function figure(number: number, separator: Separator): string {
  const [whole = '', decimals] = String(number).split('.');
  if (decimals === undefined || separator === ',') return String(number);
  return `${whole},${decimals.length === 3 ? `${decimals}0` : decimals}`;
}
