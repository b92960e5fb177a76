import { counted } from './counted.ts';
import { daysBetween, formatDay, isDay } from './day.ts';

/** Half a year: a day near today that is typed with a wrong year is farther away than this. */
const MAX_DAYS = 183;

/**
 * Returns the doubt about a day far from today, which probably has a wrong year (behaviour 5.8): `Jan 1, 2025 is 697
 * days ago. Is the year right?` Returns `undefined` for any other day and for other texts, and while today is unknown.
 */
export function dayDoubt(day: string, today: string): string | undefined {
  if (!isDay(day) || !isDay(today)) return undefined;
  const ahead = daysBetween(today, day);
  const distance = Math.abs(ahead);
  if (distance <= MAX_DAYS) return undefined;
  return `${formatDay(day)} is ${counted(distance, 'day')} ${ahead < 0 ? 'ago' : 'ahead'}. Is the year right?`;
}
