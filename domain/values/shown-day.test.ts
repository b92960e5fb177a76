import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatDay } from './day.ts';
import { shownDayPattern } from './shown-day.ts';

function finds(text: string, day: string): boolean {
  const pattern = shownDayPattern(text);
  return pattern !== undefined && new RegExp(pattern).test(formatDay(day).toLowerCase());
}

test.each(['2026-11-05', '2026-11', '026-1', '26-', '-11', '11-0', '-05', '1-05', '-11-', '6-11-05'])(
  '3.3: a day is found by the part %s of its ISO form',
  (part) => {
    expect(finds(part, '2026-11-05')).toBe(true);
  },
);

test.each(['2026', '11', '-', '2026-13', '2026-1-05', '30000-12', '2026-11-05-', 'M8-11', '', '99-99'])(
  '%j finds no days',
  (text) => {
    expect(shownDayPattern(text)).toBeUndefined();
  },
);

test('a part of an ISO day with a hyphen and a digit finds exactly the days that contain it', () => {
  const days = fc.integer({ min: 0, max: 109_000 }).map((index) => addDays('1900-01-01', index));
  const cut = fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 10 }));
  fc.assert(
    fc.property(days, days, cut, (day, other, [from, length]) => {
      const part = day.slice(from, from + length);
      fc.pre(part.includes('-') && /\d/.test(part));
      expect(finds(part, day)).toBe(true);
      expect(finds(part, other)).toBe(other.includes(part));
    }),
  );
});
