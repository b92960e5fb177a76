import { SSF } from '@e965/xlsx';

/** The locale in a format, as in `[$-419]0`, which the library would show as a dollar sign. */
const LOCALE = /\[\$-[^\]]*\]/g;

/** Returns a number as its format displays it, or unformatted if the library does not support the format. */
export function numberText(number: number, format: string, date1904 = false): string {
  try {
    return SSF.format(format.replace(LOCALE, ''), number, { date1904 });
  } catch {
    return SSF.format('General', number);
  }
}

/** The built-in formats of Excel by number (ECMA-376, 18.8.30), without those of currencies. */
const BUILT_IN: Readonly<Record<number, string>> = { ...SSF.get_table() };
/** The built-in numbers of date formats in East Asian versions of Excel. */
const EAST_ASIAN_DAYS = [27, 28, 29, 30, 31, 36, 50, 51, 54, 57, 58];
/** The built-in numbers of time formats in East Asian versions of Excel. */
const EAST_ASIAN_TIMES = [32, 33];
/** The built-in numbers that are date formats in some East Asian versions of Excel and time formats in others. */
const EAST_ASIAN_DAYS_OR_TIMES = [34, 35, 52, 53, 55, 56];

/** Returns the built-in format with this number; General for any other number, such as that of a currency format. */
export function builtInFormat(number: number): string {
  if (EAST_ASIAN_DAYS.includes(number)) return 'm/d/yy';
  if (EAST_ASIAN_TIMES.includes(number)) return 'h:mm:ss';
  if (EAST_ASIAN_DAYS_OR_TIMES.includes(number)) return '[<1]h:mm:ss;yyyy-mm-dd';
  return BUILT_IN[number] ?? 'General';
}
