import { expect, test } from 'vitest';
import { clipboardTable } from '../../ui/clipboard/clipboard-table.ts';
import { isTable, readClipboard, readPastedRows } from './read-clipboard.ts';

const texts = (text: string) => readClipboard(text).map(({ cells }) => cells.map((cell) => cell.text));

test.each([
  [
    'tabs between cells, CRLF between rows',
    '0001\t2\r\n0002\t3',
    [
      ['0001', '2'],
      ['0002', '3'],
    ],
  ],
  ['the empty line that Excel adds is omitted', '0001\t2\r\n', [['0001', '2']]],
  [
    'a quoted cell with a line break',
    '"a\nb"\t2\r\nc\t3\r\n',
    [
      ['a\nb', '2'],
      ['c', '3'],
    ],
  ],
  ['doubled quotes', '"5"" pipe"\t2', [['5" pipe', '2']]],
  [
    'only line feeds between rows',
    'a\t1\nb\t2\n',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['blank cells keep their places', 'a\t\tC1\r\n', [['a', '', 'C1']]],
  ['no-break spaces and decimal commas stay unchanged', 'a\t1\u00a0234,5\r\n', [['a', '1\u00a0234,5']]],
])('pasted text is split into cells: %s', (_, text, rows) => {
  expect(texts(text)).toEqual(rows);
});

test.each([
  ['0001', false],
  ['0001\r\n', false],
  ['0001\t2', true],
  ['0001\n0002', true],
])('%j is a table: %s', (text, table) => {
  expect(isTable(text)).toBe(table);
});

test('copied text is read back unchanged', () => {
  const columns = [
    { header: 'SAP', numeric: false },
    { header: 'Quantity', numeric: true },
  ];
  const body = [
    ['000"1\t', '0.000001'],
    ['two\nlines', '-2'],
  ];
  expect(texts(clipboardTable(columns, body).text)).toEqual([['SAP', 'Quantity'], ...body]);
});

test.each([
  ['semicolons', '0001;1,5;C1\r\n0002;2;\r\n', ['0001', '1,5', 'C1'], ['0002', '2', '']],
  ['semicolons, with one decimal comma in each row', '0001;1,5\n0002;2,5', ['0001', '1,5'], ['0002', '2,5']],
  ['bars', '0001|1,5\n0002|2', ['0001', '1,5'], ['0002', '2']],
  [
    'bars around each row, and rules between rows',
    '--------\n| 0001|1,5 |\r\n|---|----|\n|0002|  2 |\n',
    [' 0001', '1,5 '],
    ['0002', '  2 '],
  ],
  [
    'a bar that begins only some rows leaves the first cell blank',
    '|1,5|\n0002|2|',
    ['', '1,5', ''],
    ['0002', '2', ''],
  ],
  ['rules alone are texts', '--\n--', ['--'], ['--']],
  ['tabs take precedence over semicolons', '0001\tL1;L2\n0002\tL3;L4', ['0001', 'L1;L2'], ['0002', 'L3;L4']],
  ['commas are not separators', '0001,5\n0002,5', ['0001,5'], ['0002,5']],
])('11.9: pasted rows are split into cells: %s', (_, text, ...cells) => {
  expect(readPastedRows(text).map((row) => row.cells.map((cell) => cell.text))).toEqual(cells);
});
