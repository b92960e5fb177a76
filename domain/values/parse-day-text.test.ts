import { expect, test } from 'vitest';
import { parseDayText } from './parse-day-text.ts';

test.each([
  ['2026-01-05', '2026-01-05'],
  ['2026-01-05 00:00:00', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['5.1.2026', '2026-01-05'],
  [' 05.01.2026 ', '2026-01-05'],
  ['Jan 5, 2026', '2026-01-05'],
  ['january 5 2026', '2026-01-05'],
  ['5-Jan-2026', '2026-01-05'],
  ['5 Jan 2026', '2026-01-05'],
  ['13/1/2026', '2026-01-13'],
  ['1/13/2026', '2026-01-13'],
  ['5/5/2026', '2026-05-05'],
])('%j is read as the day %s', (text, day) => {
  expect(parseDayText(text)).toEqual({ day });
});

test.each([
  ['1/5/2026', '"1/5/2026" is ambiguous: write 2026-01-05 or 2026-05-01'],
  ['2026-02-30', '"2026-02-30" is not a day: write it as 2026-01-05'],
  ['Foo 5, 2026', '"Foo 5, 2026" is not a day: write it as 2026-01-05'],
  ['46027', '"46027" is not a day: write it as 2026-01-05'],
])('%j is not read as a day', (text, fault) => {
  expect(parseDayText(text)).toEqual({ fault });
});
