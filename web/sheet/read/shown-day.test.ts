import { expect, test } from 'vitest';
import { dayOf, shownDay } from './shown-day.ts';

const DECEMBER_9 = 46_000;

test.each([
  ['dd.mm.yyyy', '09.12.2025'],
  ['dd\\.mm\\.yyyy;@', '09.12.2025'],
  ['DD"."MM"."YYYY', '09.12.2025'],
  ['[$-407]d.m.yy', '9.12.25'],
  ['yyyy-mm-dd', '2025-12-09'],
  ['dd/mm/yyyy', '09/12/2025'],
  ['yyyy"年"m"月"', '2025年12月'],
  ['d-mmm', '9-Dec'],
  ['[$-409]d-mmm-yy', '9-Dec-25'],
  ['[$-en-GB]d mmmm yyyy', '9 December 2025'],
])('the format %s displays %s', (format, text) => expect(shownDay(DECEMBER_9, format)).toBe(text));

test.each([
  'm/d/yy',
  'm/d/yy h:mm',
  '[$-F800]dddd, mmmm dd, yyyy',
  '[$-407]d. mmmm yyyy',
  '[$-ru-RU]d mmm yyyy',
])(
  'a date is shown in ISO format if its format %s depends on the machine or names months in a language that is not supported',
  (format) => expect(shownDay(DECEMBER_9, format)).toBe('2025-12-09'),
);

test('times are part of the displayed text', () => {
  expect(shownDay(DECEMBER_9 + 0.5, 'dd.mm.yyyy hh:mm')).toBe('09.12.2025 12:00');
  expect(shownDay(DECEMBER_9 + 0.5, 'm/d/yy h:mm')).toBe('2025-12-09 12:00:00');
});

test('a date in a sheet with the 1904 date system is displayed correctly', () => {
  expect(shownDay(DECEMBER_9 - 1462, 'dd.mm.yyyy', true)).toBe('09.12.2025');
});

test.each(['dd/mm/yyyy', 'mm/dd/yyyy', 'd-mmm', 'dd.mm.yy', 'm/d/yy h:mm', '[$-F800]dddd, mmmm dd, yyyy'])(
  'the day of a date cell with the format %s ignores the time',
  (format) => expect(dayOf(DECEMBER_9 + 0.6, format)).toBe('2025-12-09'),
);

test.each(['mmm-yy', 'mm/yyyy', 'yyyy', 'h:mm', '[Red]h:mm', 'h:mm "d"'])(
  'a date cell with the format %s has no day',
  (format) => expect(dayOf(DECEMBER_9, format)).toBeUndefined(),
);

test('days are counted from 1904 in a sheet with the 1904 date system', () => {
  expect(dayOf(DECEMBER_9 - 1462, 'dd.mm.yy', true)).toBe('2025-12-09');
});

test('a date cell whose day does not exist has no day', () => {
  // Spreadsheets count February 29, 1900, which did not exist.
  expect(dayOf(60, 'dd.mm.yy')).toBeUndefined();
});
