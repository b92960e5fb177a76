import { expect, test } from 'vitest';
import { type Cell, isError, type SheetRow, textCell } from '#domain/sheet/cell';
import { readNumber } from '#domain/sheet/cell-readers';
import { sheetsIn } from '../../testing/read-sheets.ts';
import { parseWorkbook } from '../read/parse-workbook.ts';
import { errorsFileName, errorsSheet, rowsWithErrors, type SheetShape } from './errors-sheet.ts';
import { writeSheet } from './write-sheet.ts';

const number = (value: number, text = String(value)): Cell => ({ kind: 'number', number: value, text });
const row = (number: number, ...cells: (Cell | string)[]): SheetRow => ({
  row: number,
  cells: cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell)),
});
const sheet = [
  row(1, 'Prices & more'),
  row(3, 'SAP', 'MOQ', 'Note'),
  row(4, '000123', number(5), '=1+1'),
  row(5, number(77, '000077'), number(-1), 'Болт "М6" <x>'),
  row(7, '1E5', '', '_x0041_\u0001'),
];
const faults = [{ row: 5, message: 'MOQ cannot be negative', position: 1 }];

const SHAPE = { headerRow: 3, fields: new Map() };

function read(...written: Parameters<typeof errorsSheet>) {
  return sheetsIn(parseWorkbook('a.xlsx', writeSheet(errorsSheet(...written))));
}

function readAgain(rows: readonly SheetRow[]) {
  return read(rows, faults, SHAPE)[0]?.rows.map(({ row: at, cells }) => [
    at,
    ...cells.map(({ text }) => text),
  ]);
}

test('all rows keep their numbers, texts stay texts, and a column with the errors is added', () => {
  expect(readAgain(sheet)).toEqual([
    [1, 'Prices & more'],
    [3, 'SAP', 'MOQ', 'Note', 'Error'],
    [4, '000123', '5', '=1+1'],
    [5, '000077', '-1', 'Болт "М6" <x>', 'MOQ cannot be negative'],
    [7, '1E5', '', '_x0041_\u0001'],
  ]);
});

test('only rows with errors follow the header, and their messages start with the row numbers of the file', () => {
  const warning = { row: 4, message: 'doubtful', warning: true };
  const further = { row: 7, message: 'SAP 1E5 was shortened', position: 0 };
  const kept = rowsWithErrors(sheet, [...faults, further, warning], SHAPE.headerRow);
  const [written] = read(kept.rows, kept.faults, SHAPE);
  expect(written?.rows.map(({ row: at, cells }) => [at, ...cells.map(({ text }) => text)])).toEqual([
    [1, 'Prices & more'],
    [3, 'SAP', 'MOQ', 'Note', 'Error'],
    [4, '000077', '-1', 'Болт "М6" <x>', 'Row 5: MOQ cannot be negative'],
    [5, '1E5', '', '_x0041_\u0001', 'Row 7: SAP 1E5 was shortened'],
  ]);
});

test('a number that decimal commas in the file made ambiguous stays ambiguous in the workbook of errors', () => {
  const doubtful = { ...textCell('1.500'), doubtfulPoint: true };
  const fields: SheetShape['fields'] = new Map([[0, { type: 'moq' }]]);
  const [written] = read([row(1, 'MOQ'), row(2, doubtful)], [], { headerRow: 1, fields });
  const cell = written?.rows[1]?.cells[0] ?? textCell('');
  expect(readNumber(cell, 'MOQ')).toEqual({ fault: expect.stringContaining('"1,500" is ambiguous') });
});

test('codes are written as displayed, days as days, and merged values into every covered row', () => {
  const [container, moment] = [textCell('MSKU-1'), 46_000.5];
  const beneath: Cell = { text: '', kind: 'blank', merged: container };
  const date: Cell = { text: '09/12/2025', kind: 'date', number: 46_000, day: '2025-12-09' };
  const rows = [
    row(1, 'SAP', 'Day', 'Container', 'Seen', 'MOQ'),
    row(
      2,
      number(400_100_012_345, '400100012345'),
      date,
      container,
      { ...date, number: moment },
      number(1.5, '1.50'),
    ),
    row(3, number(4_001_234, '0400-1234'), date, beneath, { text: 'Dec-25', kind: 'date', number: 46_000 }),
    row(4, date, date, container),
  ];
  const fields: SheetShape['fields'] = new Map([
    [0, { type: 'code' }],
    [1, { type: 'day' }],
    [2, { type: 'code' }],
    [4, { type: 'moq' }],
  ]);
  const [written] = read(rows, [], { headerRow: 1, fields });
  expect(written?.rows.map(({ cells }) => cells.map(({ text }) => text)).slice(1)).toEqual([
    ['400100012345', '2025-12-09', 'MSKU-1', '2025-12-09 12:00:00', '1.5'],
    ['0400-1234', '2025-12-09', 'MSKU-1', 'Dec-25'],
    ['09/12/2025', '2025-12-09', 'MSKU-1'],
  ]);
  expect(written?.rows[1]?.cells.map(({ kind, day }) => day ?? kind)).toEqual([
    'text',
    '2025-12-09',
    'text',
    '2025-12-09',
    'number',
  ]);
});

test('9.7: a code that the spreadsheet has shortened, rounded or displays with other digits becomes an error', () => {
  const altered = [
    number(1_234_567_890_123_450, '1234567890123450'),
    number(400_100_000_000, '4.001E+11'),
    number(100_000, '1.00E+05'),
    number(4001.5, '4002'),
  ];
  const rows = [row(1, 'SAP'), ...altered.map((cell, index) => row(2 + index, cell))];
  const [written] = read(rows, [], { headerRow: 1, fields: new Map([[0, { type: 'code' }]]) });
  expect(written?.rows.slice(1).map(({ cells }) => cells[0]?.text)).toEqual(altered.map(() => '#N/A'));
});

test('5.7 and 9.7: a quantity keeps its value and a name its display, whatever the format of the cell', () => {
  const year: Cell = { text: '2025', kind: 'date', number: 46_000 };
  const rows = [
    row(1, 'Name', 'MOQ'),
    row(2, number(1.5, '002'), number(1.5, '002')),
    row(3, number(1234.5, '1,235'), year),
    row(4, 'Nut', { ...year, text: '09.12.2025', day: '2025-12-09' }),
    row(5, 'Pin', { ...year, text: 'Jan-26' }),
  ];
  const fields: SheetShape['fields'] = new Map([
    [0, { type: 'name' }],
    [1, { type: 'moq' }],
  ]);
  const [written] = read(rows, [], { headerRow: 1, fields });
  expect(written?.rows.slice(1).map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['002', '1.5'],
    ['1,235', '#N/A'],
    ['Nut', '2025-12-09'],
    ['Pin', 'Jan-26'],
  ]);
  const moqs = written?.rows.slice(3).map(({ cells }) => readNumber(cells[1] ?? textCell(''), 'MOQ'));
  expect(moqs).toEqual([
    { value: null, warning: "MOQ '2025-12-09' is not a number" },
    { value: null, warning: "MOQ 'Jan-26' is not a number" },
  ]);
});

test('9.7, 9.8 and 9.26: a cell that cannot be read stays an error', () => {
  const formula: Cell = { text: '=VLOOKUP(A2,Prices!A:B,2)', kind: 'uncalculated' };
  const logical: Cell = { text: 'TRUE', kind: 'boolean' };
  const broken: Cell = { ...textCell('Gr\ufffdn'), fault: 'contains characters that cannot be read' };
  const rows = [row(1, 'SAP', 'MOQ', 'Note', 'Price'), row(2, logical, formula, formula, formula)];
  rows.push(row(3, '1', '2', broken), row(4, '1', '2', logical));
  const fields: SheetShape['fields'] = new Map([
    [0, { type: 'code' }],
    [1, { type: 'moq' }],
    [2, { type: 'note' }],
  ]);
  const [written] = read(rows, [], { headerRow: 1, fields });
  expect(written?.rows.slice(1).map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['#N/A', '#N/A', '#N/A', formula.text],
    ['1', '2', '#N/A'],
    ['1', '2', 'TRUE'],
  ]);
  expect(written?.rows[1]?.cells.slice(0, 3).every(isError)).toBe(true);
});

test('9.21 and 9.26: a header that cannot be read keeps its text, by which the chosen columns are found again', () => {
  const broken: Cell = { ...textCell('Men\ufffdge'), fault: 'contains characters that cannot be read' };
  const fields: SheetShape['fields'] = new Map([[1, { type: 'moq' }]]);
  const [written] = read([row(1, 'SAP', broken), row(2, '1', '2')], [], { headerRow: 1, fields });
  expect(written?.rows[0]?.cells.map(({ text }) => text)).toEqual(['SAP', broken.text, 'Error']);
});

test('warnings follow the error of a row, and only the invalid cell and its error are colored', () => {
  const warnings = [
    { row: 4, message: "MOQ 'many' is not a number", warning: true },
    { row: 4, message: 'and more', warning: true },
    { row: 5, message: "State 'x' is read as Active", warning: true },
  ];
  const written = errorsSheet(sheet, [...faults, ...warnings], SHAPE);
  expect(written[3]?.[3]?.text).toBe("Warning: MOQ 'many' is not a number; Warning: and more");
  expect(written[4]?.[3]?.text).toBe("MOQ cannot be negative; Warning: State 'x' is read as Active");
  expect(written.map((cells) => cells.flatMap(({ isBad }, position) => (isBad ? position : [])))).toEqual([
    ...[[], [], [], []],
    [1, 3],
    ...[[], []],
  ]);
});

test('hidden columns stay hidden, so that the same column of two with one header is read again', () => {
  const hidden = { ...textCell('Quantity'), hidden: true };
  const [written] = read([row(3, 'SAP', hidden, 'Quantity'), row(5, '1', '2', number(-1))], faults, SHAPE);
  expect(written?.rows[0]?.cells.map((cell) => !!cell.hidden)).toEqual([false, true, false, false]);
});

test('a second import reuses the column with the errors of the first', () => {
  const secondSheet = [
    row(3, 'SAP', 'MOQ', 'Error'),
    row(4, '1', '2', 'mended since'),
    row(5, '2', number(-1)),
  ];
  expect(readAgain(secondSheet)).toEqual([
    [3, 'SAP', 'MOQ', 'Error'],
    [4, '1', '2'],
    [5, '2', '-1', 'MOQ cannot be negative'],
  ]);
});

test('the workbook is named after the file', () => {
  expect(errorsFileName('prices.v2.csv')).toBe('prices.v2 with errors.xlsx');
});
