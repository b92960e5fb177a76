import { expect, test } from 'vitest';
import { pastedCodes } from './use-codes.ts';

test.each([
  ['A\nB\r\nC', ['A', 'B', 'C']],
  ['A\tB\n', ['A', 'B']],
  ['55000003; NOPE1', ['55000003', 'NOPE1']],
  [' 000123 \n\n000123\nx', ['000123', 'x']],
  ['hex bolt\nHEX BOLT\nnut', ['HEX BOLT', 'nut']],
])('32.11: lines, cells and texts between semicolons are read as distinct codes: %j', (text, codes) => {
  expect(pastedCodes(text)).toEqual(codes);
});

test.each(['hex bolt', ' A \n', '', 'A\nA', 'A;'])(
  'a text with fewer than two distinct codes is not a list of codes: %j',
  (text) => {
    expect(pastedCodes(text)).toBeUndefined();
  },
);
