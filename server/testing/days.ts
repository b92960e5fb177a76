import { beforeAll } from 'vitest';
import { addDays } from '#domain/values/day';
import { today } from '../record/today.ts';
import type { TestApp } from './test-app.ts';

/** Returns a function that adds days to the company's current day: `day(0)` is that day. */
export function daysFromToday(server: TestApp): (days: number) => string {
  let first: string;
  beforeAll(async () => {
    first = await today(server.db);
  });
  return (days) => addDays(first, days);
}
