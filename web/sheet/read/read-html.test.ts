import { expect, test } from 'vitest';
import { encoded } from '../../testing/encoded.ts';
import { sheetsIn } from '../../testing/read-sheets.ts';
import type { Encoding } from './encodings.ts';
import { parseWorkbook } from './parse-workbook.ts';

interface Page {
  html: string;
  decoder?: string;
  chosen?: Encoding;
}

function parsed({ html, decoder = 'utf-8', chosen }: Page) {
  return parseWorkbook('export.xls', encoded(html, decoder), { encoding: chosen });
}

const sheetsOf = (page: Page) => sheetsIn(parsed(page));

function textsOf(page: Page) {
  return sheetsOf(page).map(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text)));
}

const HEADER = '<tr><th>SAP</th><th>Quantity</th></tr>';
const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;

test('9.2: the table of a web page with the extension of a workbook is read, with a note', () => {
  const html = `<html><head><title>Export</title></head><body><table>${HEADER}${row('000123', '1.5')}</table></body></html>`;
  expect(sheetsOf({ html })).toMatchObject([
    {
      name: 'Table 1',
      rows: [
        { row: 1 },
        {
          row: 2,
          cells: [
            { text: '000123', kind: 'text' },
            { text: '1.5', kind: 'text' },
          ],
        },
      ],
      notes: ['This is an HTML page named .xls: its tables are read.'],
    },
  ]);
});

test.each([
  ['named and numeric character references', 'A &amp; B &lt;x&gt;&nbsp;&#8470;&#x41f;', 'A & B <x> №П'],
  ['line breaks from elements', 'two<br>lines<p>three</p>', 'two\nlines\nthree'],
  ['line breaks and spaces in the source', ' two\n   words ', 'two words'],
  ['inline elements and comments', '<b>M</b>8<!-- x --> <i>bolt</i>', 'M8 bolt'],
  ['elements without text', '<style>td{}</style><script>"</td>"</script>Bolt', 'Bolt'],
])('9.2: a cell of a page has its displayed text: %s', (_, cell, text) => {
  expect(textsOf({ html: `<table>${HEADER}${row(cell, '1')}</table>` })[0]?.[1]?.[0]).toBe(text);
});

test.each([
  ['a key to sort by', '<span style="display:none">0005</span>5', '5'],
  ['nested elements', '<b hidden>0<b>0</b>0</b>5', '5'],
  ['an element without an end tag', '<input style="display:none">5', '5'],
  ['an element that is not closed', '<p hidden>0', ''],
  ['a paragraph that ends at the next block', '<p hidden>0<p>5', '5'],
  ['a link', '<link style="display:none">5', '5'],
])('9.2: text that a page hides within a cell is not read: %s', (_, cell, text) => {
  const html = `<table>${HEADER}${row('001', cell)}${row('002', '7')}</table>`;
  expect(
    textsOf({ html })[0]
      ?.slice(1)
      .map(([, quantity = '']) => quantity),
  ).toEqual([text, '7']);
});

test('9.2: the rest of a text that Excel hides because its cell is narrow is read', () => {
  const html = `<html><meta name=Generator content="Microsoft Excel 15"><table>${HEADER}${row("BOLT-<span style='display:none'>HEX</span>", '1')}</table></html>`;
  expect(textsOf({ html })[0]?.[1]?.[0]).toBe('BOLT-HEX');
});

test('9.2: end tags of cells and rows may be omitted', () => {
  expect(
    textsOf({ html: '<table><thead><tr><td>SAP<td>Quantity<tbody><tr><td>001<td>2<tr><td>002<td>3</table>' }),
  ).toEqual([
    [
      ['SAP', 'Quantity'],
      ['001', '2'],
      ['002', '3'],
    ],
  ]);
});

test('9.22: the cells of a page with merged cells stay in their columns', () => {
  const html = `<table><tr><th>SAP</th><th colspan="2">Name</th><th colspan="2">Container</th></tr>
    <tr><td>001</td><td>a</td><td>b</td><td rowspan="2" colspan="2">MSKU-1</td></tr>
    ${row('002', 'c', 'd')}${row('003', 'e', 'f', 'MSKU-2')}</table>`;
  const [sheet] = sheetsOf({ html });
  expect(sheet?.rows.map(({ cells }) => cells.map(({ text, merged }) => merged?.text ?? text))).toEqual([
    ['SAP', 'Name', '', 'Container'],
    ['001', 'a', 'b', 'MSKU-1'],
    ['002', 'c', 'd', 'MSKU-1'],
    ['003', 'e', 'f', 'MSKU-2'],
  ]);
});

test('9.23: hidden rows and columns of a page are marked', () => {
  const columns = '<col><col style="display: none">';
  const html = `<table>${columns}${HEADER}<tr style="DISPLAY:none"><td>001</td><td>2</td></tr></table>`;
  expect(sheetsOf({ html })[0]?.rows[1]).toMatchObject({ hidden: true, cells: [{}, { hidden: true }] });
});

test('9.2: each data table is a sheet, but layout tables and tables with a single row are not', () => {
  const data = (code: string) => `<table>${HEADER}${row(code, '1')}</table>`;
  const html = `<table><tr><td>${data('001')}</td></tr><tr><td>${data('002')}</td><td>x</td></tr></table><table>${HEADER}</table>`;
  expect(textsOf({ html }).map((rows) => rows[1]?.[0])).toEqual(['001', '002']);
});

test.each([
  ['a page of text', '<html><body><p>Please sign in</p></body></html>'],
  ['a page of frames', '<html><frameset><frame src="sheet001.htm"></frameset></html>'],
  ['a page in a MIME message', `MIME-Version: 1.0\n\n<table>${HEADER}${row('001', '1')}</table>`],
])('9.2: no table is read from %s, and the message explains what to do', (_, html) => {
  expect(parsed({ html })).toEqual({
    fault:
      'This is an HTML page named .xls, as some systems export it: open it in Excel and save it as .xlsx.',
  });
});

const CYRILLIC = row('Гайка', '1');

test.each([
  ['windows-1251', 'windows-1251', 'Windows-1251', '<meta charset="windows-1251">'],
  [
    'windows-1251',
    'windows-1251 as its content type',
    'Windows-1251',
    '<META http-equiv=Content-Type content="text/html; charset=windows-1251">',
  ],
  ['windows-1251', 'no encoding', 'Windows-1251', ''],
  ['utf-8', 'utf-8', 'UTF-8', '<meta charset="utf-8">'],
  ['gb18030', 'gb2312', 'GB18030', '<meta charset="gb2312">'],
])('9.26: a page in %s that declares %s is read as %s', (decoder, _, readAs, meta) => {
  const name = decoder === 'gb18030' ? '螺母' : 'Гайка';
  const html = `<html><head>${meta}</head><table>${HEADER}${row(name, '1')}</table></html>`;
  const [sheet] = sheetsOf({ html, decoder });
  expect([sheet?.readAs, sheet?.rows[1]?.cells[0]?.text]).toEqual([readAs, name]);
});

test.each([
  ['iso-8859-2', 'Šroub se šestihrannou hlavou', 'ISO-8859-2'],
  ['iso-8859-5', 'Гайка', 'ISO-8859-5'],
  ['koi8-r', 'Гайка', 'KOI8-R'],
  ['iso-8859-15', '5 €', 'ISO-8859-15'],
  ['windows-1257', 'Varžtas', 'Windows-1257'],
])('9.26: a page in %s is read in the encoding that it declares', (decoder, name, readAs) => {
  const html = `<html><meta charset="${decoder}"><table>${HEADER}${row(name, '1')}</table></html>`;
  const [sheet] = sheetsOf({ html, decoder });
  expect([sheet?.readAs, sheet?.rows[1]?.cells[0]?.text]).toEqual([readAs, name]);
});

test('9.26: the encoding of a page that declares an unknown one is guessed, with a note', () => {
  const html = `<html><meta charset="ibm850"><table>${HEADER}${CYRILLIC}</table></html>`;
  expect(sheetsOf({ html, decoder: 'windows-1251' })).toMatchObject([
    {
      readAs: 'Windows-1251',
      notes: [
        'This is an HTML page named .xls: its tables are read.',
        'The page names the encoding ibm850, which browsers do not know.',
      ],
    },
  ]);
});

test("9.26: a page's declaration overrides the guess", () => {
  const html = `<html><meta charset="iso-8859-1"><table>${HEADER}${CYRILLIC}</table></html>`;
  const [sheet] = sheetsOf({ html, decoder: 'windows-1251' });
  expect([sheet?.readAs, sheet?.rows[1]?.cells[0]?.text]).toEqual(['Windows-1252', 'Ãàéêà']);
});

test("9.26: the user's choice overrides a page's declaration", () => {
  const html = `<html><meta charset="iso-8859-1"><table>${HEADER}${CYRILLIC}</table></html>`;
  const [sheet] = sheetsOf({ html, decoder: 'windows-1251', chosen: 'Windows-1251' });
  expect(sheet?.rows[1]?.cells[0]?.text).toBe('Гайка');
});

test('F08: spans of millions of cells are limited, and the rows that they cover are left out', () => {
  const html = `<table>${HEADER}${'<tr><td colspan="99999999" rowspan="99999999">x</td></tr>'.repeat(1_000)}</table>`;
  expect(sheetsOf({ html })[0]?.rows.length).toBe(2);
});
