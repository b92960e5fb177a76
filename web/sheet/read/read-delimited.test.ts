import { expect, test } from 'vitest';
import { likelySeparator, readDelimited, splitFields } from './read-delimited.ts';

test('an apostrophe before a formula character is removed once, and any other apostrophe stays', () => {
  const text = "'=1+1,''=x,'+1,'000123,o'clock,'\n'-5,'@sum,\"'=a,b\",x,y,z";
  expect(readDelimited(text).map(({ fields }) => fields)).toEqual([
    ['=1+1', "'=x", '+1', "'000123", "o'clock", "'"],
    ['-5', '@sum', '=a,b', 'x', 'y', 'z'],
  ]);
});

test.each([
  [
    'names that contain commas',
    'Part name;SAP\nBolt, hex, M6x20;400\nNut, hex;401\nWasher, flat, A2, M6;402',
    ';',
  ],
  ['the same number of commas in every name', 'Part name;SAP\nBolt, hex, M6;400\nNut, hex, M6;401', ';'],
  ['a title above the table', 'Parts of Cobalt\n\nPart name;SAP\nBolt, hex;400\nNut, hex, M6;401', ';'],
  ['decimal commas', 'SAP;Quantity;Price\n400;2,5;3,5\n401;3,5;4,5', ';'],
  ['semicolons within a note', 'SAP,Note\n400,a; b; c; d\n401,e', ','],
  ['a single column', 'SAP\n400\n401', ','],
])('the separator is the character that yields rows of equal length: %s', (_, text, separator) => {
  expect(likelySeparator(text)).toBe(separator);
});

const IN_QUOTES = 'Double a quote within a value, or remove it.';

test.each([
  ['spaces before and after the quotes', '7, "Bolt, hex" ,x', ['7', 'Bolt, hex', 'x']],
  ['quotes around only a part of a value', '7,"Bolt" M6,x', ['7', '"Bolt" M6', 'x']],
  ['an inch mark', '7,3/4" pipe,x', ['7', '3/4" pipe', 'x']],
])('9.24: a line with quotes is read without a fault: %s', (_, text, fields) => {
  expect(splitFields(text, ',')).toEqual([{ fields }]);
});

test('9.24: quoted text whose lines look like rows makes each of these rows an error', () => {
  const text = 'SAP,Quantity,Name\n1,5,"Tube\n2,6,Cap\n3,7,Rim 15"\n4,8,Seat\n';
  const fault = `A quote opens in row 2 and closes in row 4. ${IN_QUOTES}`;
  expect(splitFields(text, ',')).toEqual([
    { fields: ['SAP', 'Quantity', 'Name'] },
    { fields: ['1', '5', '"Tube'], fault },
    { fields: ['2', '6', 'Cap'], fault },
    { fields: ['3', '7', 'Rim 15"'], fault },
    { fields: ['4', '8', 'Seat'] },
  ]);
});

test.each([
  [
    'closes in the middle of a value of another row',
    '1,"Tube,5\n2,"Cap",6',
    [1, 2],
    'A quote opens in row 1 and closes in row 2.',
  ],
  [
    'closes in the middle of a value of its own row',
    '1,"Tube, long" 6,5',
    [1],
    'A quote in this row closes within a value.',
  ],
  ['never closes', '1,5,Cap\n2,6,"Tube\n3,7,Rim', [2], 'A quote opens in row 2 and never closes.'],
])('9.24: a quote is an error in its rows if it %s', (_, text, rows, sentence) => {
  const faults = splitFields(text, ',').flatMap(({ fault }, index) => (fault ? [[index + 1, fault]] : []));
  expect(faults).toEqual(rows.map((row) => [row, `${sentence} ${IN_QUOTES}`]));
});

test.each([
  ['a sentence with commas', 'SAP,Note\n1,"Dear all, gate 4\nMonday, please"\n'],
  ['line feeds in a file whose rows end with CRLF', 'SAP,Note\r\n1,"gate,4\ndoor,5"\r\n'],
  ['line feeds in the first row, which has no header above it', '1,5,"gate,4\ndoor,5"\r\n'],
  ['a break in the middle of a row', 'SAP;Name;Note\n1;a;b\n2;"c\nd";"e\nf"\n'],
  ['lines of another width', 'SAP,Quantity,Note\n1,5,"a,b,c\nd\ne"\n'],
])('9.24: a multi-line value is a single value: %s', (_, text) => {
  const separator = likelySeparator(text);
  const line = splitFields(text, separator).at(-1);
  expect([line?.fault, line?.fields.at(-1)?.includes('\n')]).toEqual([undefined, true]);
  expect(splitFields(text, separator).every(({ fault }) => !fault)).toBe(true);
});
