import { markFormulas } from '#domain/sheet/formula-marks';
import type { Separator } from '#domain/wire/list';
import type { FileCell } from './file-columns.ts';

/** The start of a CSV file, which makes a spreadsheet read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Returns one line of a CSV file. A text that a spreadsheet would evaluate gets an apostrophe, which the import
 * removes.
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
  const harmless = markFormulas(text, separator);
  return /["\r\n,;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * With semicolons a comma is the decimal mark. Three decimals get a fourth, since they could be read as thousands
 * (behaviour 5.7).
 */
function figure(number: number, separator: Separator): string {
  const [whole = '', decimals] = String(number).split('.');
  if (decimals === undefined || separator === ',') return String(number);
  return `${whole},${decimals.length === 3 ? `${decimals}0` : decimals}`;
}
