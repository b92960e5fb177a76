import { expect, test } from 'vitest';
import { dayDoubt } from './day-doubt.ts';

test.each([
  ['2025-12-05', 'Dec 5, 2025 is 359 days ago. Is the year right?'],
  ['2024-11-29', 'Nov 29, 2024 is 730 days ago. Is the year right?'],
  ['2027-12-05', 'Dec 5, 2027 is 371 days ahead. Is the year right?'],
  ['2026-05-29', 'May 29, 2026 is 184 days ago. Is the year right?'],
  ['2026-05-30', undefined],
  ['2027-05-31', undefined],
  ['2027-06-01', 'Jun 1, 2027 is 184 days ahead. Is the year right?'],
  ['', undefined],
])('5.8: on Nov 29, 2026, the doubt about the day %j is %j', (day, doubt) => {
  expect(dayDoubt(day, '2026-11-29')).toBe(doubt);
});
