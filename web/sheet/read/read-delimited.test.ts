import { expect, test } from 'vitest';
import { likelySeparator, readDelimited } from './read-delimited.ts';

test('an apostrophe before what would begin a formula is taken off once, any other one stays', () => {
  expect(readDelimited("'=1+1,''=x,'+1,'000123,o'clock,'\n'-5,'@sum,\"'=a,b\",x,y,z")).toEqual([
    ['=1+1', "'=x", '+1', "'000123", "o'clock", "'"],
    ['-5', '@sum', '=a,b', 'x', 'y', 'z'],
  ]);
});

test.each([
  [
    'names that hold commas',
    'Part name;SAP\nBolt, hex, M6x20;400\nNut, hex;401\nWasher, flat, A2, M6;402',
    ';',
  ],
  ['the same number of commas in every name', 'Part name;SAP\nBolt, hex, M6;400\nNut, hex, M6;401', ';'],
  ['a title above the table', 'Parts of Cobalt\n\nPart name;SAP\nBolt, hex;400\nNut, hex, M6;401', ';'],
  ['decimal commas', 'SAP;Quantity;Price\n400;2,5;3,5\n401;3,5;4,5', ';'],
  ['semicolons within a note', 'SAP,Note\n400,a; b; c; d\n401,e', ','],
  ['a single column', 'SAP\n400\n401', ','],
])('the separator is the one that makes even rows: %s', (_, text, separator) => {
  expect(likelySeparator(text)).toBe(separator);
});
