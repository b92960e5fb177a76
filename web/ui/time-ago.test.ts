import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.parse('2026-03-10T12:00:00Z');

test.each([
  ['2026-03-10T11:59:48Z', '12 seconds ago'],
  ['2026-03-10T11:59:00Z', '1 minute ago'],
  ['2026-03-10T09:01:00Z', '2 hours ago'],
  ['2026-03-09T12:00:00Z', '1 day ago'],
  ['2026-02-09T12:00:00Z', '29 days ago'],
  ['2026-01-05T12:00:00Z', '2 months ago'],
  ['2023-03-11T12:00:00Z', '2 years ago'],
])('at noon on 2026-03-10, %s was %s', (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words);
});

test('an instant ahead of the clock is described as in the future', () => {
  expect(timeAgo('2026-03-10T12:05:00Z', now)).toBe('in 5 minutes');
});
