import { expect, test } from 'vitest';
import { stillSince } from './line-ahead.ts';

const days = (cars: [planned: number, possible: number][]) =>
  cars.map(([planned, possible], index) => ({ day: `2026-01-0${index + 1}`, planned, possible }));

test.each<[string, string | null, [number, number][], string | null]>([
  ['it never stands still', null, [[5, 5]], null],
  [
    'it stands still from a later day',
    '2026-01-03',
    [
      [5, 5],
      [5, 5],
      [5, 0],
    ],
    '2026-01-03',
  ],
  [
    'it has not built since a past day',
    '2026-01-04',
    [
      [5, 5],
      [5, 0],
      [5, 2],
      [5, 0],
    ],
    '2026-01-02',
  ],
  [
    'it has never built',
    '2026-01-03',
    [
      [5, 0],
      [5, 0],
      [5, 0],
    ],
    '2026-01-01',
  ],
  [
    'it went on between',
    '2026-01-04',
    [
      [5, 0],
      [5, 5],
      [5, 0],
      [5, 0],
    ],
    '2026-01-03',
  ],
  [
    'a day without a car does not tell',
    '2026-01-04',
    [
      [1, 1],
      [1, 0],
      [0, 0],
      [1, 0],
    ],
    '2026-01-02',
  ],
])('26.3: %s', (_, still_from, cars, since) => {
  expect(stillSince({ still_from, days: days(cars) })).toBe(since);
});
