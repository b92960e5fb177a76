import { expect, test } from 'vitest';
import { countsHolding } from './counted-days.ts';

const counts = { counted_on: '2026-01-05', all_counted_on: '2026-01-03' };

test.each([
  ['2026-01-03', '2026-01-05', '2026-01-03'],
  ['2026-01-05', '2026-01-05', null],
  ['2026-01-06', null, null],
])('an arrival on %s is partly included in the count of %s, and completely from %s on', (day, some, all) => {
  expect(countsHolding(day, counts)).toEqual({ counted_on: some, all_counted_on: all });
  expect(countsHolding(day, { ...counts, all_counted_on: null }).all_counted_on).toBeNull();
});
