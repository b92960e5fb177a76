import * as z from 'zod/mini';
import { MISSING } from './text.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2199;
export const FIRST_DAY = `${FIRST_YEAR}-01-01`;
export const LAST_DAY = `${LAST_YEAR}-12-31`;
const DAY_MS = 86_400_000;
export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar day as `YYYY-MM-DD`, from 1900 to 2199, without a time zone (behaviour 5.8). */
export const day = z
  .string()
  .check(
    z.check(({ value, issues }) => {
      if (value === '') {
        issues.push({ code: 'custom', input: value, message: 'is required.', params: MISSING });
        return;
      }
      const message = dayFault(value);
      if (message) issues.push({ code: 'custom', input: value, message });
    }),
  )
  .register(z.globalRegistry, { format: 'date' });

/** Returns the fault of a value that is not a day. */
export function dayFault(value: unknown): string | undefined {
  if (typeof value === 'string' && isDay(value)) return undefined;
  return `must be a day as YYYY-MM-DD between ${FIRST_YEAR} and ${LAST_YEAR}.`;
}

/** Returns whether a text is an existing day from 1900 to 2199. */
export function isDay(text: string): boolean {
  const parts = DAY.exec(text);
  if (!parts) return false;

  const [year, month, date] = parts.slice(1).map(Number) as [number, number, number];
  return (
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    date >= 1 &&
    date <= daysIn(year, month)
  );
}

/** Returns the fault of a day after today in a field for past events. */
export function afterToday(field: string): string {
  return `${field} must not be after today.`;
}

/** Formats `2026-01-05` as `Jan 5, 2026`. */
export function formatDay(text: string): string {
  const parts = DAY.exec(text.slice(0, 10));
  if (!parts) return text;
  const [, year = '', month = '', date = ''] = parts;
  return `${MONTHS[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** Formats a day without the year if it is the year of `today`: `Jan 5`. */
export function formatDayNear(text: string, today: string): string {
  const shown = formatDay(text);
  return text.slice(0, 4) === today.slice(0, 4) ? shown.slice(0, -6) : shown;
}

/**
 * Formats a range of days: `Dec 8 – Dec 20`, or a single day. A year is omitted if it is the year of `today`. The year
 * of the first day is also omitted if both days are in the same year.
 */
export function formatDays(from: string, until: string, today: string): string {
  if (from === until) return formatDayNear(from, today);
  const isOneYear = from.slice(0, 4) === until.slice(0, 4);
  return `${formatDayNear(from, isOneYear ? until : today)} – ${formatDayNear(until, today)}`;
}

/** Compares two days: the earlier one comes first. */
export function compareDays(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Returns the day that is `days` days later, or earlier if `days` is negative. */
export function addDays(text: string, days: number): string {
  return numberedDay(dayNumber(text) + days);
}

/** Returns the number of days from one day to another; negative if `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** Returns the number of days since 1970-01-01. */
export function dayNumber(text: string): number {
  return Date.parse(text) / DAY_MS;
}

/** Returns the day that is this number of days after 1970-01-01. */
export function numberedDay(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
