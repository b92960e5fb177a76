import { expect, test } from 'vitest';
import { type Cell, textCell } from './cell.ts';
import {
  hasValue,
  readAs,
  readCode,
  readDay,
  readLabel,
  readName,
  readNumber,
  readState,
  readText,
  textAsRead,
} from './cell-readers.ts';
import type { FieldTypes } from './field-types.ts';

test('5.17: invisible characters are removed from a code or a name, with a warning', () => {
  const cell = { text: '\ufeff40\u200b0', kind: 'text' } as const;
  const warning = 'SAP 400 had 2 invisible characters (U+FEFF, U+200B), left out';
  for (const read of [readCode, readName]) expect(read(cell, 'SAP')).toEqual({ value: '400', warning });
});

test.each(['NB\u00a0100', 'NB\u202f100', 'NB\u3000100'])(
  '5.17: another space in a code is read as a space: %j',
  (text) => {
    const warning = 'SAP NB 100 had a special space, read as a space';
    expect(readCode(textCell(`\u00a0${text}`), 'SAP')).toEqual({ value: 'NB 100', warning });
  },
);

test.each([
  ['40,010,002', 40_010_002, '40010002'],
  ['40 010 002', 40_010_002, '40010002'],
  ['$40010001', 40_010_001, '40010001'],
  ['€ 40.010.002,00', 40_010_002, '40010002'],
  ['40010002.00', 40_010_002, '40010002'],
])(
  '9.7: the characters of a number format are removed from a code, with a warning: %s',
  (text, number, value) => {
    const warning = `SAP ${text} is read as ${value}`;
    expect(readCode({ text, kind: 'number', number }, 'SAP')).toEqual({ value, warning });
  },
);

test.each([
  ['000077', 77],
  ['0400-1234', 4_001_234],
  ['12.50', 12.5],
  ['40010002', 40_010_002],
])('9.7: a code in a number cell is read as its format displays it: %s', (text, number) => {
  expect(readCode({ text, kind: 'number', number }, 'SAP')).toEqual({ value: text });
});

test.each([
  ['4002', 4001.5, '4001.5'],
  ['40,010,002', 40_010_001.6, '40010001.6'],
  ['1235', 1_234_567, '1234567'],
  ['5', 4.5, '4.5'],
  ['14:30', 0.6, '0.6'],
])(
  '9.7: a code in a number cell that is displayed with other digits is refused: %s',
  (text, number, inFile) => {
    const fault = `LOT ${text} is ${inFile} in the file: format the column as text and enter the whole code`;
    expect(readCode({ text, kind: 'number', number }, 'LOT')).toEqual({ fault });
  },
);

test.each([
  ['2,008', 2008, '2008'],
  ['3.25', 3.24999, '3.24999'],
  ['1/2', 0.5, '0.5'],
  ['007', 7, undefined],
  ['12.50', 12.5, undefined],
])(
  '9.7: a name or a note in a number cell is read as displayed, with a warning about other digits: %s',
  (text, number, inFile) => {
    const warning = inFile && { warning: `Note ${text} is ${inFile} in the file` };
    for (const read of [readText, readName]) {
      expect(read({ text, kind: 'number', number }, 'Note')).toEqual({ value: text, ...warning });
    }
  },
);

test('9.7: a code in a logical cell is refused', () => {
  const fault = 'SAP TRUE is a logical value, not a code';
  expect(readCode({ text: 'TRUE', kind: 'boolean' }, 'SAP')).toEqual({ fault });
});

test.each([
  ["'000123'", '000123'],
  ["'MSKU6183429", 'MSKU6183429'],
  ["'Ё-1", 'Ё-1'],
])('9.25: the apostrophe that marks a code as text is removed, with a warning: %s', (text, value) => {
  expect(readCode(textCell(text), 'LOT')).toEqual({ value, warning: `LOT ${text} is read as ${value}` });
});

test('9.7: a name or note from a number that the spreadsheet shortened has all its digits, if there are at most fifteen', () => {
  const cell: Cell = { text: '4.00638E+12', kind: 'number', number: 4_006_381_333_931 };
  for (const read of [readName, readLabel, readText])
    expect(read(cell, 'Note')).toEqual({ value: '4006381333931' });
  expect(readText({ ...cell, text: '4.006E+20', number: 4.006e20 }, 'Note')).toEqual({ value: '4.006E+20' });
});

test.each(['000123', '1E5', '12E+4', '12345678901234567', '=1+1'])(
  '9.7: the code %s in a text cell is read unchanged',
  (text) => {
    expect(readCode(textCell(` ${text} `), 'SAP')).toEqual({ value: text });
  },
);

test.each<[string, Cell]>([
  ['a number of sixteen digits', { kind: 'number', number: 1.23456789012345e15, text: '1.23E+15' }],
  ['a number with only zeros after its first digit', { kind: 'number', number: 1e5, text: '1E+05' }],
  ['a text with a point', textCell('1.23E+15')],
  ['a text with a comma', textCell('1,23E+15')],
])('9.7: a code that the spreadsheet has shortened is refused: %s', (_, cell) => {
  const advice = 'format the column as text and enter the whole code';
  expect(readCode(cell, 'SAP')).toEqual({
    fault: `SAP ${cell.text} was shortened by the spreadsheet: ${advice}`,
  });
});

test('9.7: a code that the spreadsheet turned into a date has a warning', () => {
  const warning = 'SAP 5-Jan is a date in the file';
  expect(readCode({ kind: 'date', text: '5-Jan' }, 'SAP')).toEqual({ value: '5-Jan', warning });
});

test.each<[string, Cell, number]>([
  ['a formatted number cell', { kind: 'number', number: 1234.5, text: '1,234.50' }, 1234.5],
  ['a number cell with an inexact sum', { kind: 'number', number: 0.1 + 0.2, text: '0.3' }, 0.3],
  ['a number cell that displays a dash', { kind: 'number', number: 0, text: '-' }, 0],
  ['a text', textCell('1 234,5'), 1234.5],
])('5.7: a number is read from %s', (_, cell, value) => {
  expect(readNumber(cell, 'MOQ')).toEqual({ value });
});

test.each<[string, Cell, object]>([
  ['a date cell', { kind: 'date', text: '5.1' }, { value: null, warning: "MOQ '5.1' is not a number" }],
  ['a text without a number', textCell('many'), { value: null, warning: "MOQ 'many' is not a number" }],
  ['an ambiguous text', textCell('1,234'), { fault: expect.stringMatching(/^MOQ "1,234" is ambiguous: /) }],
])('5.7: no number is read from %s', (_, cell, reading) => {
  expect(readNumber(cell, 'MOQ')).toEqual(reading);
});

test('9.7: a code that a number cell contains in full, but displays shortened, is read whole, with a warning', () => {
  const cell = (number: number): Cell => ({ text: '1.23457E+11', kind: 'number', number });
  const warning = 'Container 1.23457E+11 is read as 123456789012';
  expect(readCode(cell(123_456_789_012), 'Container')).toEqual({ value: '123456789012', warning });
  for (const lost of [cell(123_457_000_000), { ...cell(0), kind: 'text' } as const]) {
    expect(readCode(lost, 'Container')).toMatchObject({ fault: expect.stringContaining('was shortened') });
  }
});

test('9.7: a code of more than fifteen digits in a number cell is refused, since it was rounded', () => {
  const number = (text: string): Cell => ({ text, kind: 'number', number: Number(text) });
  expect(readCode(number('123456789012345'), 'SAP')).toEqual({ value: '123456789012345' });
  const padded = '40010001'.padStart(18, '0');
  expect(readCode(number(padded), 'SAP')).toEqual({ value: padded });
  expect(readCode(number('1234567890123456'), 'SAP')).toEqual({
    fault:
      'SAP 1234567890123456 was rounded by the spreadsheet: format the column as text and enter the whole code',
  });
});

test.each([
  ['Bolt\nM6', 'Bolt M6'],
  ['Bolt \r\n M6\thex', 'Bolt M6 hex'],
])('9.28: a line break in a name or a code becomes a space, with a warning: %j', (text, value) => {
  const warning = `X ${value} had a line break or a tab, read as a space`;
  for (const read of [readName, readLabel, readCode]) {
    expect(read(textCell(text), 'X')).toEqual({ value, warning });
  }
});

test.each([
  ["'A-1\nB", 'A-1 B', "X 'A-1 B is read as A-1 B"],
  ['NB\u00a01\n2', 'NB 1 2', 'X NB 1 2 had a special space, read as a space'],
  ['N\u200bB\n2', 'NB 2', 'X NB 2 had 1 invisible character (U+200B), left out'],
  [
    'БK-77\n21083',
    'БK-77 21083',
    'X БK-77 21083 has the letter K (U+004B) of another alphabet. Is it БК-77 21083 in Cyrillic letters?',
  ],
])('9.28: a line break in a code with another warning becomes a space, too: %j', (text, value, warning) => {
  expect(readCode(textCell(text), 'X')).toEqual({ value, warning });
});

test('invisible characters in a number, a day or a state are ignored, and a cell with nothing else is blank', () => {
  const hidden = (text: string) => textCell(`\u200e${text}\u200b`);
  expect(readNumber(hidden('12.5'), 'MOQ')).toEqual({ value: 12.5 });
  expect(readDay(hidden('2026-01-05'), 'Day')).toEqual({ value: '2026-01-05' });
  expect(readState(hidden('Passive'), 'State')).toEqual({ value: 'P' });
  for (const read of [readNumber, readDay, readState])
    expect(read(hidden(' '), 'X')).toEqual({ value: null });
});

test('a date cell is read as its day, and a text only if its day is unambiguous', () => {
  const cell: Cell = { text: '05/01/2026', kind: 'date', day: '2026-01-05' };
  expect(readDay(cell, 'Day')).toEqual({ value: '2026-01-05' });
  expect(readDay(textCell('05/01/2026'), 'Day')).toEqual({
    fault: 'Day "05/01/2026" is ambiguous: write 2026-05-01 or 2026-01-05',
  });
});

const DAY = { kind: 'date', number: 46_000, day: '2025-12-09' } as const;
const valued: [type: keyof FieldTypes, cell: Cell, text: string][] = [
  ['moq', { kind: 'number', number: 1234.5, text: '1,235' }, '1234.5'],
  ['line_quantity', { kind: 'number', number: 1e-6, text: '0.00' }, '0.000001'],
  ['code', { kind: 'number', number: 400_100_012_345, text: '4.001E+11' }, '400100012345'],
  ['code', { kind: 'number', number: 40_010_002, text: '40,010,002' }, '40010002'],
  ['code', { kind: 'number', number: 77, text: '000077' }, '000077'],
  ['code', { ...DAY, text: '09.12.2025' }, '09.12.2025'],
  ['name', { kind: 'number', number: 1234.5, text: '1,235' }, '1,235'],
  ['note', { kind: 'boolean', text: 'TRUE' }, 'TRUE'],
  ['day', { ...DAY, text: '9.12.25' }, '2025-12-09'],
  ['state', { kind: 'boolean', text: 'FALSE' }, 'FALSE'],
  ['code', textCell(" '4001 "), " '4001 "],
  ['moq', textCell('many'), 'many'],
  ['moq', textCell(''), ''],
];

test.each(valued)('a %s in the cell %o is read as the text %j', (type, cell, text) => {
  expect(textAsRead({ type }, cell)).toBe(text);
  expect(hasValue({ type }, cell)).toBe(true);
});

test.each(valued)('a %s in the cell %o has the same value as its text', (type, cell) => {
  const valueIn = (cell: Cell) => ({ value: null, ...readAs({ type }, cell, '') }).value;
  expect(valueIn(textCell(textAsRead({ type }, cell)))).toBe(valueIn(cell));
});

test.each<[type: keyof FieldTypes, cell: Cell]>([
  ['code', { kind: 'number', number: 4001.5, text: '4002' }],
  ['code', { kind: 'number', number: 1_234_567_890_123_456, text: '1234567890123456' }],
  ['code', { kind: 'boolean', text: 'TRUE' }],
  ['moq', { kind: 'date', number: 46_000, text: '2025' }],
  ['line_quantity', { ...DAY, text: '9.12' }],
  ['day', { kind: 'date', number: 46_000, text: 'Dec 25' }],
  ['name', { kind: 'uncalculated', text: '=A1' }],
  ['name', { kind: 'error', text: '#REF!' }],
  ['name', { ...textCell('B\ufffdlt'), fault: 'contains characters that cannot be read' }],
])('a %s has no value in the cell %o, which shows its displayed text', (type, cell) => {
  expect(hasValue({ type }, cell)).toBe(false);
  expect(textAsRead({ type }, cell)).toBe(cell.text);
});
