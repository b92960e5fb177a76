import { MONTHS } from './day.ts';

/** Match parts of an ISO day: with the hyphen before the month, or only with the hyphen before the day. */
const AT_MONTH = /^(?<year>\d{0,4})-(?<month>\d{0,2})(?:-(?<day>\d{0,2}))?$/;
const AT_DAY = /^(?<month>\d{0,2})-(?<day>\d{0,2})$/;

const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));

/**
 * Returns a regular expression for the displayed days, folded, to which a part of an ISO day may belong (behaviour
 * 3.3): `2026-11` finds `nov 5, 2026`. Undefined if the text is not part of a day, or if it has no digit or no hyphen.
 */
export function shownDayPattern(text: string): string | undefined {
  if (!/\d/.test(text)) return undefined;
  const { year = '', ...atMonth } = AT_MONTH.exec(text)?.groups ?? {};
  const { month: monthEnd = '', ...atDay } = AT_DAY.exec(text)?.groups ?? {};
  const months = (is: (month: string) => boolean) => MONTHS.filter((_, index) => is(twoDigits(index + 1)));
  const patterns = [
    // The month is complete if a hyphen follows it.
    AT_MONTH.test(text) && (atMonth.day === undefined || atMonth.month?.length === 2)
      ? patternOf(
          months((month) => month.startsWith(atMonth.month ?? '')),
          atMonth.day,
          year,
        )
      : undefined,
    AT_DAY.test(text)
      ? patternOf(
          months((month) => month.endsWith(monthEnd)),
          atDay.day,
          '',
        )
      : undefined,
  ].filter((pattern) => pattern !== undefined);
  return patterns.length > 0 ? patterns.join('|') : undefined;
}

function patternOf(months: readonly string[], dayBegin = '', yearEnd = ''): string | undefined {
  const days = DAYS.filter((day) => twoDigits(day).startsWith(dayBegin));
  if (months.length === 0 || days.length === 0) return undefined;
  const year = '[0-9]'.repeat(4 - yearEnd.length) + yearEnd;
  return `(${months.join('|').toLowerCase()}) (${days.join('|')}), ${year}`;
}

function twoDigits(value: string | number): string {
  return String(value).padStart(2, '0');
}
