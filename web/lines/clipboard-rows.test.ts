import { expect, test } from 'vitest';
import { isTable, readClipboard, writeClipboard } from './clipboard-rows.ts';

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
  ['the empty line that Excel adds is no row', '0001\t2\r\n', [['0001', '2']]],
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
    'line feeds alone',
    'a\t1\nb\t2\n',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['blank cells keep their places', 'a\t\tC1\r\n', [['a', '', 'C1']]],
  ['no-break spaces and decimal commas as they are', 'a\t1\u00a0234,5\r\n', [['a', '1\u00a0234,5']]],
])('%s', (_, text, rows) => {
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

test('what is copied comes back unchanged', () => {
  const rows = [
    ['SAP', 'Quantity'],
    ['000"1\t', 'two\nlines'],
  ];
  expect(texts(writeClipboard(rows).text)).toEqual(rows);
});

test('as HTML, codes are text and nothing typed is markup', () => {
  const { html } = writeClipboard([['<b>=1+1</b>', 1.5]]);
  expect(html).toContain(`mso-number-format:'\\@'">&lt;b&gt;=1+1&lt;/b&gt;</td>`);
  expect(html).toContain('<td>1.5</td>');
});
