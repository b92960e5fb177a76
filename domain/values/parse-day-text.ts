import { isDay, MONTHS } from './day.ts';

export type ReadDay = { day: string } | { fault: string };

const AS_ISO = 'write it as 2026-01-05';
/** A time of day without a time zone, as other programs write it after a day: `0:00:00`, `12:00:00 AM`. */
const TIME = /(?:,? |T)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?: ?[ap]m)?$/i;

/**
 * Reads a day in the formats of files (behaviour 25.13), such as `2026-01-05`, `2026/1/5`, `5.1.2026`, `Jan 5, 2026`
 * and `5 Jan 2026`. A time of day after it is ignored. A text such as `1/5/2026` is ambiguous unless one number is
 * above 12 or both are equal.
 */
export function parseDayText(text: string): ReadDay {
  const bare = text.trim().replace(TIME, '');
  const fault = { fault: `"${text.trim()}" is not a day: ${AS_ISO}` };
  const found = (year: number, month: number, day: number) => {
    const iso = asIso(year, month, day);
    return isDay(iso) ? { day: iso } : fault;
  };

  const [, y, m, d] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(bare) ?? [];
  if (y) return found(Number(y), Number(m), Number(d));
  const [, pointedDay, pointedMonth, pointedYear] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(bare) ?? [];
  if (pointedYear) return found(Number(pointedYear), Number(pointedMonth), Number(pointedDay));
  const [, one, other, year] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(bare) ?? [];
  if (year) {
    const [a, b] = [Number(one), Number(other)];
    if (a <= 12 && b <= 12 && a !== b) {
      const [monthFirst, dayFirst] = [asIso(Number(year), a, b), asIso(Number(year), b, a)];
      return { fault: `"${text.trim()}" is ambiguous: write ${monthFirst} or ${dayFirst}` };
    }
    return a > 12 ? found(Number(year), b, a) : found(Number(year), a, b);
  }
  const [, name, namedDay, namedYear] = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(bare) ?? [];
  if (name) return found(Number(namedYear), monthOf(name), Number(namedDay));
  const [, first, monthName, lastYear] = /^(\d{1,2})[. -]+([a-z]{3})[a-z]*[. -]+(\d{4})$/i.exec(bare) ?? [];
  if (monthName) return found(Number(lastYear), monthOf(monthName), Number(first));
  return fault;
}

function asIso(year: number, month: number, day: number): string {
  return [year, ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** Returns the number of a month from 1 to 12, or 0 for another word. */
function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.toLowerCase() === name.toLowerCase()) + 1;
}
