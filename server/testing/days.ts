import { beforeAll } from 'vitest';
import { addDays } from '#domain/values/day';
import { today } from '../record/today.ts';
import type { TestApp } from './test-app.ts';

/** Returns a function from a number of days to the day that many days after the company's current day, `day(0)`. */
export function daysFromToday(server: TestApp): (days: number) => string {
  let first: string;
  beforeAll(async () => {
    first = await today(server.db);
  });
  return (days) => addDays(first, days);
}
