import { expect, test } from 'vitest';
import { codeDoubt } from './code-doubt.ts';

test.each([
  ['４００１', 'has full-width characters. Is it 4001?'],
  ['Ａ-1', 'has full-width characters. Is it A-1?'],
  ['4001.0', 'has decimals. Is it 4001?'],
  ['5.50E+07', 'is a number that a spreadsheet shortened. Enter the whole code.'],
  ['4,1e+11', 'is a number that a spreadsheet shortened. Enter the whole code.'],
  ['"QA21"', 'has quotes or a separator. Is it QA21?'],
  ['"QA21",', 'has quotes or a separator. Is it QA21?'],
  ['QA25;', 'has quotes or a separator. Is it QA25?'],
  ...['1-Mar', '01-Mar', 'Mar-45', '01. Mrz', '1.Mär', 'Mrz 45', '01.мар', 'мар.45'].map((day) => [
    day,
    'looks like a day that a spreadsheet made of a code. Is it right?',
  ]),
  ["'MAR-9", 'begins with an apostrophe. Is it MAR-9?'],
  ['40010001,00', 'has decimals. Is it 40010001?'],
  ['LТ-15', 'has the letter Т (U+0422) of another alphabet. Is it LT-15 in Latin letters?'],
  ['BOΧ', 'has the letter Χ (U+03A7) of another alphabet. Is it BOX in Latin letters?'],
  ['MSKU618З429', 'has the letter З (U+0417) of another alphabet. Is it MSKU6183429 in Latin letters?'],
  ['MSKU61834О9', 'has the letter О (U+041E) of another alphabet. Is it MSKU6183409 in Latin letters?'],
  ['ТGHU7654З20', 'has the letter Т (U+0422) of another alphabet. Is it TGHU7654320 in Latin letters?'],
  ['LТ-З1', 'has the letter Т (U+0422) of another alphabet. Is it LT-31 in Latin letters?'],
  ['LT-ОК', 'has the letter О (U+041E) of another alphabet. Is it LT-OK in Latin letters?'],
  ['4001З001', 'has the letter З (U+0417) of another alphabet. Is it 40013001?'],
  ['4001О001', 'has the letter О (U+041E) of another alphabet. Is it 40010001?'],
  ['БK-77', 'has the letter K (U+004B) of another alphabet. Is it БК-77 in Cyrillic letters?'],
  ['ΦK-7', 'has letters of two alphabets in one word. Is it right?'],
  ...['–', '‐', '−'].map((dash) => [
    `A${dash}1`,
    `has the dash ${dash} (U+${dash.charCodeAt(0).toString(16)}). Is it A-1?`,
  ]),
  [
    'LТ–15',
    'has the dash – (U+2013) and has the letter Т (U+0422) of another alphabet. Is it LT-15 in Latin letters?',
  ],
  ['ΦK–7', 'has the dash – (U+2013) and has letters of two alphabets in one word. Is it right?'],
  ['LТ 10 μm', 'has the letter Т (U+0422) of another alphabet. Is it LT 10 μm in Latin letters?'],
  ['DIN933Б', 'has letters of two alphabets in one word. Is it right?'],
])('5.19: the code %j %s', (code, doubt) => {
  expect(codeDoubt(code)).toBe(doubt);
});

test.each([
  '400',
  'LT-1.0',
  '2.0',
  "O'Neil-1",
  'E+1',
  '1E5',
  'L1;L2',
  'PIPE 5"',
  'ФА-7',
  'Φ12-A',
  '10 μm',
  '10 µm',
  '10 kΩ',
  '10 k\u2126',
  'VW з/ч',
  'LADA б/у',
  'KAPı',
  'ЛТ',
  'З1',
  '4001О',
  'ГОСТ-M8',
  'Цех З-1 box',
  'Итого по контейнеру X',
  'B-7',
  '40010001.5',
  '電400',
])('5.19: the code %j is not doubtful', (code) => {
  expect(codeDoubt(code)).toBeUndefined();
});
