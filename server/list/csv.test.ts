import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-x', "'-x"],
  ['@sum', "'@sum"],
  ['＝1', "'＝1"],
  ["'=x", "''=x"],
  ["o'clock", "o'clock"],
  [-5, '-5'],
  [1_234.5, '1234.5'],
  [{ day: '2026-01-31' }, '2026-01-31'],
  [null, ''],
])('the cell %j is written as %s', (cell, field) => {
  expect(csvLine([cell], ',')).toBe(`${field}\r\n`);
});

test.each([
  [0.5, '0,5'],
  [1.125, '1,1250'],
  [1.1234, '1,1234'],
  [1_000, '1000'],
])('with a semicolon between cells the figure %d is %s, which is never thousands', (figure, field) => {
  expect(csvLine([figure, 'a,b'], ';')).toBe(`${field};a,b\r\n`);
});

test('F16: no text begins with what a spreadsheet calculates', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('', '=', '+', '-', '@', "'=", '\t='), (text, sign) => {
      const [first = ''] = csvLine([sign + text], ',').replace(/^"/, '');
      expect('=+-@\t\r＝＋－＠').not.toContain(first.trim() === '' && sign === '' ? 'x' : first);
    }),
  );
});
