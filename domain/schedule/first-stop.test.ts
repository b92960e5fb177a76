import { expect, test } from 'vitest';
import { stillSince } from './first-stop.ts';

const days = (cars: [planned: number, possible: number][]) =>
  cars.map(([planned, possible], index) => ({ day: `2026-01-0${index + 1}`, planned, possible }));

test.each<[string, string | null, [number, number][], string | null]>([
  ['is null if the plan never stands still', null, [[5, 5]], null],
  [
    'is a later day if the plan still builds before it',
    '2026-01-03',
    [
      [5, 5],
      [5, 5],
      [5, 0],
    ],
    '2026-01-03',
  ],
  [
    'is a past day if the plan has not built as planned since',
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
    'is the first day if the plan has never built',
    '2026-01-03',
    [
      [5, 0],
      [5, 0],
      [5, 0],
    ],
    '2026-01-01',
  ],
  [
    'is the day after the plan last built as planned',
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
    'ignores days without a planned car',
    '2026-01-04',
    [
      [1, 1],
      [1, 0],
      [0, 0],
      [1, 0],
    ],
    '2026-01-02',
  ],
])('26.3: the start of a standstill %s', (_, still_from, cars, since) => {
  expect(stillSince({ still_from, days: days(cars) })).toBe(since);
});
