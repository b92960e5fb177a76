import { afterEach, expect, test } from 'vitest';
import { formatInstant, setTimeZone } from './instant.ts';

afterEach(() => setTimeZone('UTC'));

test.each([
  ['UTC', 'Jan 5, 2026, 22:05'],
  ['Asia/Tashkent', 'Jan 6, 2026, 03:05'],
  ['America/New_York', 'Jan 5, 2026, 17:05'],
])('5.9: an instant is shown in the time zone %s: %s', (zone, text) => {
  setTimeZone(zone);
  expect(formatInstant('2026-01-05T22:05:59.999Z')).toBe(text);
});

test('midnight is 00:00', () => {
  setTimeZone('UTC');
  expect(formatInstant('2026-01-05T00:00:00Z')).toBe('Jan 5, 2026, 00:00');
});
