import { SSF } from '@e965/xlsx';
import { isDay } from '#domain/values/day';

/** Formats that depend on the locale of the machine. */
const MACHINE_FORMAT = /^m\/d\/yy( h:mm)?$|\[\$-F[48]00\]/i;
/** The locale of a format if it is not English: 407 and de-DE are German. */
const FOREIGN_LOCALE = /\[\$-(?![0-9a-f]*09\]|en\b)/i;
/** The literal parts of a format. */
const LITERAL = /"[^"]*"|\\.|\[[^\]]*\]/g;
const NAME = /mmm|ddd/i;

/**
 * Returns a date as its format displays it. Uses the ISO format instead if its format depends on the machine, names
 * months or days in an unsupported language, or is unknown to the library (behaviour 9.7).
 */
export function shownDay(number: number, format: string, date1904 = false): string {
  const known = !MACHINE_FORMAT.test(format) && !(FOREIGN_LOCALE.test(format) && NAME.test(bare(format)));
  try {
    return SSF.format(known ? withPoints(format) : iso(number), number, { date1904 });
  } catch {
    return SSF.format(iso(number), number, { date1904 });
  }
}

/**
 * Returns the day of a date cell, without its time. Returns undefined if the format shows no day of the month, as in
 * `Jan-26` or `14:30`, or if the day does not exist.
 */
export function dayOf(number: number, format: string, date1904 = false): string | undefined {
  if (!/d/i.test(bare(format))) return undefined;
  const day = SSF.format('yyyy-mm-dd', number, { date1904 });
  return isDay(day) ? day : undefined;
}

function bare(format: string): string {
  return format.replace(LITERAL, '');
}

/**
 * Escapes the points that are not before fractions of a second. Spreadsheets display them, but the library does not
 * accept them unescaped.
 */
function withPoints(format: string): string {
  return format.replace(/"[^"]*"|\\.|\.(?!0)/g, (part) => (part === '.' ? '\\.' : part));
}

function iso(number: number): string {
  return Number.isInteger(number) ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss';
}
