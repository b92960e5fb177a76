import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day, daysBetween, formatDay, isDay } from './day.ts';

describe('a day', () => {
  test.each(['2024-02-29', '2026-02-28', '1900-01-01', '2199-12-31', '2000-02-29'])('may be %s', (text) => {
    expect(day.parse(text)).toBe(text);
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2200-01-01',
    '2026-1-5',
    '20260105',
    '2026-01-05T00:00:00Z',
    ' 2026-01-05',
    '10000-01-01',
    '٢٠٢٦-٠١-٠٥',
    'infinity',
    '',
  ])('may not be %j', (text) => {
    expect(isDay(text)).toBe(false);
    expect(day.safeParse(text).success).toBe(false);
  });

  test('is valid if it exists in the calendar', () => {
    const instants = fc.date({
      min: new Date('1900-01-01'),
      max: new Date('2199-12-31'),
      noInvalidDate: true,
    });
    fc.assert(fc.property(instants, (instant) => isDay(instant.toISOString().slice(0, 10))));
  });
});

test.each([
  ['2026-01-01', '2025-12-31'],
  ['2024-03-01', '2024-02-29'],
  ['2026-03-01', '2026-02-28'],
  ['2026-03-30', '2026-03-29'],
])('the day before %s is %s', (text, before) => {
  expect(addDays(text, -1)).toBe(before);
});

test.each([
  ['2026-01-05', 'Jan 5, 2026'],
  ['2026-12-31', 'Dec 31, 2026'],
  ['not a day', 'not a day'],
])('%s is formatted as %s', (text, shown) => {
  expect(formatDay(text)).toBe(shown);
});

test('days are added and counted across the ends of months and years', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2026-01-05', '2025-12-31')).toBe(-5);
});
