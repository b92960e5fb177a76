import { isDay } from './day.ts';
import { usualWidth, visible } from './text.ts';

export type ReadDay = { day: string } | { fault: string; interpretations: string[] };

const AS_ISO = 'write it like 2026-01-05 (year-month-day)';

/** Patterns of the names and abbreviations of the months, in English, German and Russian. */
export const MONTH_NAMES = [
  'jan(?:uary|uar)?|янв(?:ар[ья])?',
  'feb(?:ruary|ruar)?|фев(?:р(?:ал[ья])?)?',
  'mar(?:ch)?|märz?|mrz|мар(?:та?)?',
  'apr(?:il)?|апр(?:ел[ья])?',
  'ma[yi]|ма[йя]',
  'jun[ei]?|июн[ья]?',
  'jul[yi]?|июл[ья]?',
  'aug(?:ust)?|авг(?:уста?)?',
  'sept?(?:ember)?|сен(?:т(?:ябр[ья])?)?',
  'o[ck]t(?:ober)?|окт(?:ябр[ья])?',
  'nov(?:ember)?|ноя(?:б(?:р[ья])?)?',
  'de[cz](?:ember)?|дек(?:абр[ья])?',
];
const MONTHS = MONTH_NAMES.map((names) => new RegExp(`^(?:${names})$`, 'iu'));

/**
 * A time of day without a time zone, as other programs write it after a day: `0:00:00`, `12:00:00 AM`. With the time
 * zone `Z`, only midnight matches, since programs write days like this.
 */
const TIME =
  /(?:(?:,? |T)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?: ?[ap]m)?|T00:00(?::00(?:\.0+)?)?Z)$/i;
/** Year, month and day without separators: `20260105`. */
const DIGITS = /^(\d{4})(\d\d)(\d\d)$/;
/** The Russian abbreviation of `year`: `5 января 2026 г.` */
const YEAR_WORD = /(?<=\d)\s*г\.?$/;

/**
 * Reads a day in the formats of files (behaviour 25.13), such as `2026-01-05`, `2026/1/5`, `20260105`, `5.1.2026`, `Jan
 * 5, 2026` and `5 Jan 2026`. Invisible characters are ignored. A time of day after it is ignored. A text such as
 * `1/5/2026` is ambiguous unless one number is above 12 or both are equal. A year of two digits is refused. The fault
 * names the likely days, the `interpretations`.
 */
export function parseDayText(text: string): ReadDay {
  const usual = usualWidth(visible(text)).replace(/\s+/g, ' ').trim();
  const bare = usual.replace(TIME, '').replace(YEAR_WORD, '').replace(DIGITS, '$1-$2-$3');
  const fault = { fault: `"${text.trim()}" is not a day: ${AS_ISO}`, interpretations: [] };
  const found = (year: string, month: number, day: number) => {
    const iso = asIso(year.padStart(4, '20'), month, day);
    if (!isDay(iso)) return fault;
    if (year.length === 4) return { day: iso };
    return { fault: `"${text.trim()}" is not a day: write ${iso}`, interpretations: [iso] };
  };

  const [, y, m, d] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare) ?? [];
  if (y) return found(y, Number(m), Number(d));
  const [, pointedDay, pointedMonth, pointedYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(bare) ?? [];
  if (pointedYear) return found(pointedYear, Number(pointedMonth), Number(pointedDay));
  const [, one, other, year] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(bare) ?? [];
  if (year) {
    const [a, b] = [Number(one), Number(other)];
    if (a <= 12 && b <= 12 && a !== b) {
      const interpretations = [asIso(year, a, b), asIso(year, b, a)];
      return {
        fault: `"${text.trim()}" is ambiguous: write ${interpretations.join(' or ')}`,
        interpretations,
      };
    }
    return a > 12 ? found(year, b, a) : found(year, a, b);
  }
  const [, name, namedDay, namedYear] = /^(\p{L}+)\.? (\d{1,2}),? (\d{4}|\d{2})$/u.exec(bare) ?? [];
  if (namedYear) return found(namedYear, monthOf(name), Number(namedDay));
  const [, first, monthName, lastYear] = /^(\d{1,2})[. -]+(\p{L}+)[. -]+(\d{4}|\d{2})$/u.exec(bare) ?? [];
  if (lastYear) return found(lastYear, monthOf(monthName), Number(first));
  return fault;
}

function asIso(year: string, month: number, day: number): string {
  return [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** Returns the number of a month from 1 to 12, or 0 for another word. */
function monthOf(name = ''): number {
  return MONTHS.findIndex((month) => month.test(name)) + 1;
}
