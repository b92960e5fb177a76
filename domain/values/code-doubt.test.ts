import { expect, test } from 'vitest';
import { codeDoubt } from './code-doubt.ts';

test.each([
  ['４００１', 'has full-width characters. Is it 4001?'],
  ['Ａ-1', 'has full-width characters. Is it A-1?'],
  ['40010001.0', 'ends like a number. Is it 40010001?'],
  ['4001.0', 'ends like a number. Is it 4001?'],
  ["'MAR-9", 'begins with an apostrophe. Is it MAR-9?'],
  ['40010001,00', 'ends like a number. Is it 40010001?'],
  ['LТ-15', 'has the letter Т (U+0422) of another alphabet. Is it LT-15 in Latin letters?'],
  ['BOΧ', 'has the letter Χ (U+03A7) of another alphabet. Is it BOX in Latin letters?'],
])('5.19: the code %j %s', (code, doubt) => {
  expect(codeDoubt(code)).toBe(doubt);
});

test.each([
  '400',
  'LT-1.0',
  '2.0',
  "O'Neil-1",
  '400.1',
  'ФА-7',
  'Φ12-A',
  '10 μm',
  'KAPı',
  'ЛТ',
  'Итого по контейнеру X',
  'B-7',
  '40010001.5',
  '電400',
])('5.19: the code %j is not doubtful', (code) => {
  expect(codeDoubt(code)).toBeUndefined();
});
