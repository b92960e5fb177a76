import { expect, test } from 'vitest';
import { textCell } from './cell.ts';
import { leftOutNotes } from './left-out-rows.ts';
import { mapSheet } from './sheet-mapping.ts';

const columns = {
  sap_code: { header: 'SAP', required: true, type: 'code' },
  quant: { header: 'Quantity', required: true, type: 'line_quantity' },
  name: { header: 'Name', type: 'note' },
} as const;
const HEADER = ['SAP', 'Quantity', 'Name', 'Price'];
const mapped = (...lines: string[][]) => {
  const rows = [HEADER, ...lines].map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) }));
  const { leftOut, rows: records } = mapSheet(columns, rows);
  return {
    leftOut: leftOut.map(({ row, what }) => `${row} ${what}`),
    records: records.map(({ row }) => row),
  };
};

test.each([
  ['a repeated header, as at the top of a page,', ['sap', 'QUANTITY', '', ''], '3 header'],
  ['a row with a word for totals in place of the code', ['Total', '3', '', ''], '3 total'],
  [
    'a row with a word for totals in another language, in an ignored column,',
    ['', '3', '', 'Итого:'],
    '3 total',
  ],
  ['a row with a word for totals and another sum', ['', '9', 'Gesamt', ''], '3 total'],
  ['the total of a German pivot table', ['Gesamtergebnis', '3', '', ''], '3 total'],
  ['the total of a Russian pivot table', ['Общий итог', '3', '', ''], '3 total'],
  ['a row with the Uzbek word for totals', ['Jami:', '3', '', ''], '3 total'],
])('9.27: %s is skipped', (_, line, leftOut) => {
  expect(mapped(['001', '1', 'Bolt'], line, ['002', '2', 'Nut'])).toEqual({
    leftOut: [leftOut],
    records: [2, 4],
  });
});

test.each([
  ['with units', ['', 'pcs', '', 'EUR']],
  ['in another language', ['Teil', 'Menge', 'Bezeichnung', 'Preis']],
])('9.27: a second header row %s is skipped', (_, line) => {
  expect(mapped(line, ['001', '1', 'Bolt'])).toEqual({ leftOut: ['2 header'], records: [3] });
});

test('9.27: a row that numbers the columns is skipped below the header alone', () => {
  const numbers = ['1', '2', '3', '4'];
  expect(mapped(numbers, ['001', '1', 'Bolt'])).toEqual({ leftOut: ['2 header'], records: [3] });
  expect(mapped(['001', '1', 'Bolt'], numbers)).toEqual({ leftOut: [], records: [2, 3] });
  expect(mapped(['1', '2'], ['2', '3'])).toEqual({ leftOut: [], records: [2, 3] });
});

test('9.27: a further row of a header with merged cells is skipped, although it has the year in place of a number', () => {
  const header = [...HEADER, ''].map(textCell);
  const below = (at: number) => ({ ...textCell(''), merged: header[at] });
  const cells = [below(0), textCell('2025'), below(2), below(3), textCell('2026')];
  const rows = [header, cells, ['001', '1', 'Bolt'].map(textCell)];
  const { leftOut, rows: records } = mapSheet(
    columns,
    rows.map((cells, index) => ({ row: index + 1, cells })),
  );
  expect(leftOut).toEqual([{ row: 2, what: 'header' }]);
  expect(records.map(({ row }) => row)).toEqual([3]);
});

test('9.21 and 9.27: a row with a code of its own is a record, although a name is merged from the chosen header row', () => {
  const bolt = textCell('Bolt');
  const cells = [textCell('A200'), textCell('6'), { ...textCell(''), merged: bolt }];
  const rows = [
    { row: 1, cells: ['A100', '5', 'Bolt'].map(textCell) },
    { row: 2, cells },
  ];
  const choice = { headerRow: 1, positions: { sap_code: 0, quant: 1, name: 2 } };
  expect(mapSheet(columns, rows, choice).rows.map(({ record }) => record.sap_code)).toEqual(['A200']);
});

test.each(['-', 'none', 'n/a', 'нет'])(
  '9.27: a first row with a code and the quantity %s is a record with an error',
  (quantity) => {
    expect(mapped(['BOLT-HEX', quantity], ['4001', '5'])).toEqual({ leftOut: [], records: [2, 3] });
  },
);

test('9.27: a first row with a full-width number is a record', () => {
  expect(mapped(['BOLT', '５'], ['4002', '6'])).toEqual({ leftOut: [], records: [2, 3] });
});

test.each<[string, string[], ...string[][]]>([
  ['above a footer', ['Teil', 'Menge'], ['Составил', '']],
  ['above a code without digits', ['Teil', 'Menge'], ['MUSTER', '6']],
  ['above further headers and a total', ['Teil', 'Menge'], ['SAP', 'Quantity'], ['Total', '5']],
  ['with the header of the codes, above a footer', ['SAP', 'шт', 'Наименование'], ['Составил', '']],
  ['of dashes alone, above a code without digits', ['---', '---'], ['MUSTER', '6']],
  ['with the header of the codes and a dash, above a record', ['SAP', '-'], ['4003', '6']],
])('9.27: a second header row is skipped: %s', (_, second, ...below) => {
  expect(mapped(second, ['4001', '5', 'x'], ['4002', '6', 'y'], ...below).leftOut[0]).toBe('2 header');
});

test('9.27: a repeated header may contain digits', () => {
  const header = ['SAP', 'Qty 2026'];
  const lines = [header, ['001', '1'], header, ['002', '2']];
  const rows = lines.map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) }));
  const choice = { headerRow: 1, positions: { sap_code: 0, quant: 1 } };
  expect(mapSheet(columns, rows, choice).leftOut).toEqual([{ row: 3, what: 'header' }]);
});

test.each([
  ['a row whose name is a word for totals', ['002', '2', 'Total']],
  ['a row with a code and without a number', ['ABC', 'many', 'Bolt']],
  ['a row with a word for totals and without a quantity', ['Total', '', 'Bolt']],
  ['a row with only a quantity', ['', '1', '']],
])('9.27: %s is a record', (_, line) => {
  expect(mapped(['001', '1', 'Bolt'], line)).toEqual({ leftOut: [], records: [2, 3] });
});

test('9.27: rows below a header with another order are errors, although they could be read', () => {
  const lines = [HEADER, ['001', '1', 'Bolt'], ['SAP', 'Name', 'Quantity'], ['002', '2', '3'], HEADER];
  const rows = lines.map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) }));
  const read = mapSheet(columns, rows).rows.map(({ row, errors: [error] }) => [row, error?.message]);
  const message = 'Row 3 has the headers in another order: import the rows from there as a file of their own';
  expect(read).toEqual([
    [2, undefined],
    [3, message],
    [4, message],
    [5, message],
  ]);
});

test('9.27: a row with the header of the codes in place of a code is an error, but rows below are read', () => {
  const lines = [HEADER, ['Код', 'Кол-во'], ['SAP', 'pcs'], ['001', '1'], ['SAP', 'Delivery'], ['002', '2']];
  const rows = lines.map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) }));
  const message = 'SAP is a header, not a code: import the rows of another table as a file of their own';
  expect(mapSheet(columns, rows).rows.map(({ row, errors: [error] }) => [row, error?.message])).toEqual([
    [3, message],
    [4, undefined],
    [5, message],
    [6, undefined],
  ]);
});

test('9.27: a second header row may repeat the header of the codes', () => {
  expect(mapped(['SAP', 'pcs'], ['001', '1'])).toEqual({ leftOut: ['2 header'], records: [3] });
});

test('9.27: a row of dashes is not a header with another order, although a chosen column has no header', () => {
  const lines = [
    ['SAP', ''],
    ['4001', '5'],
    ['-----', '-----'],
    ['4002', '6'],
  ];
  const rows = lines.map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) }));
  const choice = { headerRow: 1, positions: { sap_code: 0, quant: 1 } };
  const read = mapSheet(columns, rows, choice).rows.map(({ row, errors: [error] }) => [row, error?.message]);
  expect(read).toEqual([
    [2, undefined],
    [3, 'Required field quant is missing'],
    [4, undefined],
  ]);
});

test('9.27: a row without a number is a record if no row contains a number', () => {
  expect(mapped(['ABC', 'many', 'Bolt'])).toEqual({ leftOut: [], records: [2] });
});

test('9.27: a note lists the skipped rows', () => {
  const rows = [7, 40, 80, 120, 160, 200].map((row) => ({ row, what: 'total' }) as const);
  expect(leftOutNotes([{ row: 2, what: 'header' }, ...rows])).toEqual([
    'Row 2 is another header and is left out',
    'Rows 7, 40, 80, 120, 160 and 1 more are totals and are left out',
  ]);
  expect(leftOutNotes([])).toEqual([]);
});
