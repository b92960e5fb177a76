import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { madeOds, openDocument, zipped } from '../../testing/made-workbook.ts';
import { contentsOf, sheetsIn } from '../../testing/read-sheets.ts';
import { parseWorkbook } from './parse-workbook.ts';

const rowsOf = (bytes: Uint8Array, filename = 'a.ods') =>
  sheetsIn(parseWorkbook(filename, bytes))[0]?.rows ?? [];
const readContents = (bytes: Uint8Array, filename = 'a.ods') => contentsOf(parseWorkbook(filename, bytes));

const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const cell = (type: string, value: string, attributes = '') =>
  `<table:table-cell office:value-type="${type}" office:${value} ${attributes}/>`;
const text = (content: string, attributes = '') =>
  `<table:table-cell office:value-type="string" ${attributes}><text:p>${content}</text:p></table:table-cell>`;

const VALUES = [
  cell('float', 'value="12.5"'),
  cell('date', 'date-value="2026-01-05"'),
  cell('boolean', 'boolean-value="true"'),
  cell('percentage', 'value="0.07"'),
  cell('currency', 'value="3"', 'office:currency="EUR"'),
  cell('time', 'time-value="PT14H30M00S"'),
  cell('string', 'string-value="Bolt"'),
].join('');
const READ = [
  'number 12.5',
  'date 2026-01-05',
  'boolean TRUE',
  'number 7%',
  'number 3',
  'text PT14H30M00S',
  'text Bolt',
];

test.each(['ods', 'fods'])('.%s: a cell without displayed text is read as its value', (kind) => {
  const bytes = kind === 'ods' ? madeOds(row(VALUES)) : strToU8(openDocument(row(VALUES)));
  expect(readContents(bytes, `a.${kind}`)).toEqual([[1, ...READ]]);
  expect(rowsOf(bytes, `a.${kind}`)[0]?.cells[1]?.day).toBe('2026-01-05');
});

test('a cell has its displayed text and its number', () => {
  const shown =
    '<table:table-cell office:value-type="float" office:value="1234.5"><text:p>1.234,50</text:p></table:table-cell>';
  expect(rowsOf(madeOds(row(shown)))[0]?.cells).toEqual([
    { text: '1.234,50', kind: 'number', number: 1234.5 },
  ]);
});

test('repeated rows and cells are read as often as they repeat, and blank ones only shift what follows', () => {
  const rows = [
    row(text('a', 'table:number-columns-repeated="2"'), 'table:number-rows-repeated="2"'),
    '<table:table-row table:number-rows-repeated="6"/>',
    row(`<table:table-cell table:number-columns-repeated="3"/>${text('at D9')}`),
    '<table:table-row table:number-rows-repeated="1048000" table:visibility="collapse"/>',
  ];
  expect(readContents(madeOds(rows.join('')))).toEqual([
    [1, 'text a', 'text a'],
    [2, 'text a', 'text a'],
    [9, '', '', '', 'text at D9'],
  ]);
});

test('merged cells shift no other cells, and a cell covered from above has the text of the merged cell', () => {
  const rows = [
    row(
      `${text('wide', 'table:number-columns-spanned="2"')}<table:covered-table-cell/>${text('tall', 'table:number-rows-spanned="2"')}`,
    ),
    row(`${text('a')}<table:table-cell/><table:covered-table-cell/>`),
  ];
  expect(rowsOf(madeOds(rows.join('')))[1]?.cells.map((read) => read.merged?.text ?? read.text)).toEqual([
    'a',
    '',
    'tall',
  ]);
});

test('a text includes all its spans, but not the note of its cell', () => {
  const note = '<office:annotation><text:p>ask Anna</text:p></office:annotation>';
  const content = `${note}<text:p>M8<text:s text:c="2"/><text:span>bolt</text:span></text:p><text:p>zinc<text:tab/>plated</text:p>`;
  expect(
    readContents(madeOds(row(`<table:table-cell office:value-type="string">${content}</table:table-cell>`))),
  ).toEqual([[1, 'text M8  bolt\nzinc\tplated']]);
});

test('an error cell is read as an error, and a formula as blank only if its stored result is an empty text', () => {
  const error =
    '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>';
  const cells = `${error}<table:table-cell table:formula="of:=6*2"/><table:table-cell table:formula="of:=[.A1]" office:value-type="string"/>`;
  expect(readContents(madeOds(row(cells)))).toEqual([[1, 'error #DIV/0!', 'uncalculated =6*2']]);
});

test('a date whose format shows no day of the month has no day', () => {
  const styles =
    '<number:date-style style:name="N1"><number:month/><number:year/></number:date-style><style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"/>';
  const month =
    '<table:table-cell office:value-type="date" office:date-value="2026-01-05"><text:p>Jan 26</text:p></table:table-cell>';
  const rows = `<table:table-column table:default-cell-style-name="ce1"/>${row(month)}`;
  expect(rowsOf(madeOds(rows, styles))[0]?.cells[0]).toMatchObject({
    text: 'Jan 26',
    kind: 'date',
    day: undefined,
  });
});

test('rows and columns that the sheet or a filter hides are marked', () => {
  const rows = [
    '<table:table-column/><table:table-column table:visibility="collapse"/>',
    row(`${text('a')}${text('b')}`),
    row(text('c'), 'table:visibility="filter"'),
  ];
  const read = rowsOf(madeOds(rows.join('')));
  expect(read.map(({ hidden }) => !!hidden)).toEqual([false, true]);
  expect(read[0]?.cells.map(({ hidden }) => !!hidden)).toEqual([false, true]);
});

test('a small file that declares millions of cells is refused', () => {
  const rows = row(text('x', 'table:number-columns-repeated="256"'), 'table:number-rows-repeated="200000"');
  expect(parseWorkbook('a.ods', madeOds(rows))).toEqual({
    fault: 'Error processing Excel file: the file has more than 3,000,000 filled cells.',
  });
});

test('9.3: a repeated cell that continues beyond the last column is read up to it, with a note', () => {
  const [sheet] = sheetsIn(
    parseWorkbook('a.ods', madeOds(row(text('x', 'table:number-columns-repeated="600"')))),
  );
  expect(sheet?.rows[0]?.cells).toHaveLength(512);
  expect(sheet?.notes).toEqual([expect.stringContaining('first 512 columns')]);
});

test('an encrypted .ods is reported as such', () => {
  const manifest =
    '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>';
  const bytes = zipped({ 'META-INF/manifest.xml': manifest, 'content.xml': Uint8Array.from([7, 8, 9]) });
  expect(parseWorkbook('a.ods', bytes)).toEqual({
    fault: 'Error processing Excel file: the file is protected by a password. Save it without one.',
  });
});
