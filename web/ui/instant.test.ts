import { expect, test } from 'vitest';
import { formatInstant } from './instant.ts';

test.each([
  ['UTC', 'Jan 5, 2026, 22:05'],
  ['Asia/Tashkent', 'Jan 6, 2026, 03:05'],
  ['America/New_York', 'Jan 5, 2026, 17:05'],
])('an instant is shown in the time zone %s: %s', (zone, text) => {
  expect(formatInstant('2026-01-05T22:05:59.999Z', zone)).toBe(text);
});

test('midnight is 00:00', () => {
  expect(formatInstant('2026-01-05T00:00:00Z', 'UTC')).toBe('Jan 5, 2026, 00:00');
});
