import { expect, test } from 'vitest';
import { madeXml2003 } from '../../testing/made-workbook.ts';
import { contentsOf, sheetsIn } from '../../testing/read-sheets.ts';
import { parseWorkbook } from './parse-workbook.ts';

const rowsOf = (bytes: Uint8Array, filename = 'a.xml') =>
  sheetsIn(parseWorkbook(filename, bytes))[0]?.rows ?? [];
const readContents = (bytes: Uint8Array, filename = 'a.xml') => contentsOf(parseWorkbook(filename, bytes));

const cell = (text: string, attributes = '') =>
  `<Cell ${attributes}><Data ss:Type="String">${text}</Data></Cell>`;

test.each(['a.xml', 'a.xls'])('%s: cells after an empty merged cell keep their columns', (filename) => {
  const table = `<Row>${cell('in A')}<Cell ss:MergeAcross="1"/>${cell('in D')}</Row><Row ss:Index="5">${cell('in C', 'ss:Index="3"')}</Row>`;
  expect(readContents(madeXml2003(table), filename)).toEqual([
    [1, 'text in A', '', '', 'text in D'],
    [5, '', '', 'text in C'],
  ]);
});

test('a formatted text is read as one text, without the comment on its cell', () => {
  const rich = `<Cell><ss:Data ss:Type="String"><B>Seat</B> <Font>belt</Font></ss:Data><Comment><ss:Data>ask Anna</ss:Data></Comment></Cell>`;
  expect(readContents(madeXml2003(`<Row>${rich}</Row>`))).toEqual([[1, 'text Seat belt']]);
});

test.each(['1900-01-01', '1900-02-28', '1900-03-01'])('the stored day %s is read unchanged', (day) => {
  const styles = '<Style ss:ID="day"><NumberFormat ss:Format="yyyy\\-mm\\-dd"/></Style>';
  const date = `<Cell ss:StyleID="day"><Data ss:Type="DateTime">${day}T00:00:00.000</Data></Cell>`;
  expect(rowsOf(madeXml2003(`<Row>${date}</Row>`, styles))[0]?.cells).toMatchObject([{ text: day, day }]);
});

test('numbers, dates, booleans, errors and formulas without a result are read', () => {
  const styles =
    '<Style ss:ID="day"><NumberFormat ss:Format="dd/mm/yyyy"/></Style><Style ss:ID="own" ss:Parent="day"/><Style ss:ID="code"><NumberFormat ss:Format="[$-419]0"/></Style>';
  const cells = [
    '<Cell ss:StyleID="code"><Data ss:Type="Number">40010001</Data></Cell>',
    '<Cell ss:StyleID="own"><Data ss:Type="DateTime">2026-01-05T00:00:00.000</Data></Cell>',
    '<Cell><Data ss:Type="Boolean">1</Data></Cell>',
    '<Cell><Data ss:Type="Error">#REF!</Data></Cell>',
    '<Cell ss:Formula="=6*2"/>',
    '<Cell><Data ss:Type="Number"> </Data></Cell>',
    '<Cell><Data ss:Type="Number">5</Data></Cell>',
  ];
  expect(readContents(madeXml2003(`<Row>${cells.join('')}</Row>`, styles))).toEqual([
    [
      ...[1, 'number 40010001', 'date 05/01/2026', 'boolean TRUE', 'error #REF!', 'uncalculated =6*2'],
      ...['', 'number 5'],
    ],
  ]);
});

test('hidden rows and columns are marked', () => {
  const table = `<Column/><Column ss:Hidden="1" ss:Span="1"/><Row>${cell('a')}${cell('b')}${cell('c')}${cell('d')}</Row><Row ss:Hidden="1">${cell('e')}</Row>`;
  const read = rowsOf(madeXml2003(table));
  expect(read.map(({ hidden }) => !!hidden)).toEqual([false, true]);
  expect(read[0]?.cells.map(({ hidden }) => !!hidden)).toEqual([false, true, true, false]);
});
