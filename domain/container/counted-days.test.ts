import { expect, test } from 'vitest';
import { countsIncluding } from './counted-days.ts';

const counts = { counted_on: '2026-01-05', all_counted_on: '2026-01-03' };

test.each([
  ['2026-01-03', '2026-01-05', '2026-01-03'],
  ['2026-01-05', '2026-01-05', null],
  ['2026-01-06', null, null],
])(
  '24.9: for the stock counts that include an arrival on %s, counted_on is %s and all_counted_on is %s',
  (day, some, all) => {
    expect(countsIncluding(day, counts)).toEqual({ counted_on: some, all_counted_on: all });
    expect(countsIncluding(day, { ...counts, all_counted_on: null }).all_counted_on).toBeNull();
  },
);
