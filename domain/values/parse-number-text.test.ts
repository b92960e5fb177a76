import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAmongCommas, parseNumberText } from './parse-number-text.ts';

describe('the text', () => {
  test.each([
    [' 500 ', 500],
    ['1 234,5', 1234.5],
    ['1\u00a0234,5', 1234.5],
    ['1\u202f234.5', 1234.5],
    ['1\u2009000 000', 1_000_000],
    ['- 12 500', -12_500],
    ['1.234', 1.234],
    ['1,2345', 1.2345],
    ['0,125', 0.125],
    ['-0,125', -0.125],
    [',125', 0.125],
    ['1500,125', 1500.125],
    ['1 250,000', 1250],
    ['12\u00a0500,125', 12_500.125],
    ['.5', 0.5],
    ['5.', 5],
    ['+3', 3],
    ['007', 7],
    ['１２', 12],
    ['１，２３４．５', 1234.5],
    ['１\u3000２３４', 1234],
    ['1.234,5', 1234.5],
    ['1,234.567', 1234.567],
    ['-1.234.567,89', -1_234_567.89],
    ["1'000", 1000],
    ['1’000’000.5', 1_000_000.5],
    ["1'000,125", 1000.125],
    ['\u200e12\u200b', 12],
    ['\u221212', -12],
    ['–5', -5],
    ['5-', -5],
    ['1.234,5-', -1234.5],
    ['123456789.123456', 123456789.123456],
    ['3.00000000000000000', 3],
  ])('%j is read as %d', (text, number) => {
    expect(parseNumberText(text)).toEqual({ number });
  });

  test.each(['', '   ', '\u00a0'])('%j is blank', (text) => {
    expect(parseNumberText(text)).toEqual({ number: null });
  });

  test.each(['many', '12abc', '1e3', '0x10', 'Infinity', 'NaN', '--5', '-5-', '%', '-', "12'5", "'1000"])(
    '%j is not a number',
    (text) => {
      expect(parseNumberText(text)).toEqual({ number: null });
    },
  );

  test('a text of 400 digits is not a number', () => {
    expect(parseNumberText('9'.repeat(400))).toEqual({ number: null });
  });

  test.each([
    '3.0000000000000001',
    '123456.12300000000001',
    '12345678901234567890',
    '1.234.567.890.123.456,7',
  ])('5.7: %s is refused, because a number keeps 15 digits', (text) => {
    expect(parseNumberText(text)).toEqual({
      fault: `"${text}" has more than 15 digits`,
      interpretations: [],
    });
  });

  test.each([
    ['1,234', ['1234', '1.234']],
    ['１，２３４', ['1234', '1.234']],
    ['-1,234', ['-1234', '-1.234']],
    ['001,250', ['001250', '001.250']],
    ['1,234,567', ['1234567']],
    ['1.234.567', ['1234567']],
    ['1,,234', []],
    ['12.12.26', []],
    ['12,34,56', []],
    ['0,125,000', []],
    ['1500,125,000', []],
    ['0.125,5', []],
    ['1.234,5.6', []],
    ['1.234,567,890', []],
    ['1500.125,5', []],
    [',125,000', []],
  ])('%j is ambiguous and can mean %j', (text, interpretations) => {
    expect(parseNumberText(text)).toEqual({
      fault: `"${text}" is ambiguous: write it without thousands separators, with a point as the decimal mark`,
      interpretations,
    });
  });

  test.each([
    ['12 5', '12 5', 'spaces may only separate groups of three digits'],
    ['1 00', '1 00', 'spaces may only separate groups of three digits'],
    ['1  000', '1  000', 'spaces may only separate groups of three digits'],
    ['0 125', '0 125', 'spaces may only separate groups of three digits'],
    ['1234 567', '1234 567', 'spaces may only separate groups of three digits'],
    ['2,5 3,5', '2,5 3,5', 'spaces may only separate groups of three digits'],
    ['1\t000', '1 000', 'spaces may only separate groups of three digits'],
    ['1\n2', '1 2', 'it has a line break'],
    ['1\r\n000', '1  000', 'it has a line break'],
  ])('%j is not a single number', (text, shown, why) => {
    expect(parseNumberText(text)).toEqual({
      fault: `"${shown}" is not one number: ${why}`,
      interpretations: [],
    });
  });

  test.each([
    ['1.500', '1500', '1.5'],
    [' -12.000 ', '-12000', '-12'],
    ['2.505', '2505', '2.5050'],
  ])('%j is ambiguous in a sheet with decimal commas', (text, thousands, decimal) => {
    const written = text.trim();
    expect(parseAmongCommas(text)).toEqual({
      fault: `"${written}" is ambiguous: write ${thousands} or ${decimal}`,
      interpretations: [thousands, written],
    });
  });

  test.each([
    ['0.125', 0.125],
    ['1500.125', 1500.125],
    ['1.5', 1.5],
    ['1.5000', 1.5],
    ['2,5', 2.5],
  ])('%j is unambiguous in a sheet with decimal commas', (text, number) => {
    expect(parseAmongCommas(text)).toEqual({ number });
  });

  test('of every plain number is read as that number, with a point or a comma', () => {
    const plain = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(plain, (number) => {
        expect(parseNumberText(String(number))).toEqual({ number });
        expect(parseNumberText(String(number).replace('.', ','))).toEqual({ number });
      }),
    );
  });

  test('is never read as a number that is not finite, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseNumberText(text);
        return 'fault' in read || read.number === null || Number.isFinite(read.number);
      }),
    );
  });
});
