import { expect, test } from 'vitest';
import { parseDayText } from './parse-day-text.ts';

test.each([
  ['2026-01-05', '2026-01-05'],
  ['2026-01-05 00:00:00', '2026-01-05'],
  ['05.01.2026 0:00:00', '2026-01-05'],
  ['1/13/2026 12:00:00 AM', '2026-01-13'],
  ['2026-01-05T14:30:05.250', '2026-01-05'],
  ['05.01.2026, 14:30', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['5.1.2026', '2026-01-05'],
  [' 05.01.2026 ', '2026-01-05'],
  ['Jan 5, 2026', '2026-01-05'],
  ['january 5 2026', '2026-01-05'],
  ['5-Jan-2026', '2026-01-05'],
  ['5 Jan 2026', '2026-01-05'],
  ['5. September 2026', '2026-09-05'],
  ['Sept. 5, 2026', '2026-09-05'],
  ['5. März 2026', '2026-03-05'],
  ['5. Mrz 2026', '2026-03-05'],
  ['5 октября 2026', '2026-10-05'],
  ['5 марта 2026', '2026-03-05'],
  ['5 января 2026 г.', '2026-01-05'],
  ['5 января 2026 г., 14:30', '2026-01-05'],
  ['15 сент. 2026', '2026-09-15'],
  ['5 нояб. 2026', '2026-11-05'],
  ['5 февр. 2026', '2026-02-05'],
  ['13/1/2026', '2026-01-13'],
  ['1/13/2026', '2026-01-13'],
  ['5/5/2026', '2026-05-05'],
])('%j is read as the day %s', (text, day) => {
  expect(parseDayText(text)).toEqual({ day });
});

test.each([
  ['1/5/2026', '"1/5/2026" is ambiguous: write 2026-01-05 or 2026-05-01'],
  ['2026-02-30', '"2026-02-30" is not a day: write it like 2026-01-05 (year-month-day)'],
  ['Foo 5, 2026', '"Foo 5, 2026" is not a day: write it like 2026-01-05 (year-month-day)'],
  ['2026-01-05T21:30:00Z', '"2026-01-05T21:30:00Z" is not a day: write it like 2026-01-05 (year-month-day)'],
  ['2026-01-05 24:00', '"2026-01-05 24:00" is not a day: write it like 2026-01-05 (year-month-day)'],
  ...['29. marraskuuta 2026', '5 Decoy 2026', 'Mayor 5, 2026', 'мара 5, 2026', '32.1.27', '27-01-06'].map(
    (text) => [text, `"${text}" is not a day: write it like 2026-01-05 (year-month-day)`],
  ),
  ['06.01.27', '"06.01.27" is not a day: write 2027-01-06'],
  ['6-Jan-27', '"6-Jan-27" is not a day: write 2027-01-06'],
  ['Jan 6, 27', '"Jan 6, 27" is not a day: write 2027-01-06'],
  ['46027', '"46027" is not a day: write it like 2026-01-05 (year-month-day)'],
])('%j is not read as a day', (text, fault) => {
  const interpretations = / write (\d.*)$/.exec(fault)?.[1]?.split(' or ') ?? [];
  expect(parseDayText(text)).toEqual({ fault, interpretations });
});
