import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { INVALID_FORMAT } from '#domain/sheet/accepted-files';
import { DAMAGED, faultIn, sheetsIn } from '../../testing/read-sheets.ts';
import { parseWorkbook } from './parse-workbook.ts';

// Files written by LibreOffice and Gnumeric.
const fixture = (name: string) => new Uint8Array(readFileSync(`${import.meta.dirname}/fixtures/${name}`));
const text = (content: string) => new TextEncoder().encode(content);

const sheetsOf = (filename: string, bytes = fixture(filename)) => sheetsIn(parseWorkbook(filename, bytes));
const faultOf = (filename: string, bytes: Uint8Array) => faultIn(parseWorkbook(filename, bytes));

function cellsOf(filename: string, row: number) {
  const found = sheetsOf(filename)[0]?.rows.find((candidate) => candidate.row === row);
  return found?.cells.map((cell) => `${cell.kind} ${cell.text}`);
}

test.each(['days.xlsx', 'days.xls', 'days.ods', 'days.fods', 'days.gnumeric'])(
  '%s: a date cell has its displayed text, or the ISO date if its month name is in an unsupported language',
  (filename) => {
    const [german, monthName, short] = cellsOf(filename, 1) ?? [];
    expect([german, short]).toEqual(['date 09.12.2025', 'date 09/12/25']);
    // Only OpenDocument stores the displayed text. In other formats, only English month names are supported.
    expect(monthName).toBe(filename.endsWith('ods') ? 'date 9. Dezember 2025' : 'date 2025-12-09');
    const days = sheetsOf(filename)[0]
      ?.rows[0]?.cells.slice(0, 3)
      .map(({ day }) => day);
    expect(days).toEqual(Array.from({ length: 3 }, () => '2025-12-09'));
  },
);

test.each(['xlsx', 'xls', 'xlsb', 'ods', 'fods'] as const)(
  '9.22: .%s: a blank cell in the first column of a merged range has the text of the range',
  (kind) => {
    const book = utils.book_new();
    const rows = [
      ['SAP', 'Title', '', 'Container'],
      ['400', 'wide', '', 'MSKU-1'],
      ['401', '', '', ''],
      ['', '', '', ''],
      ['402', '', '', 'MSKU-2'],
    ];
    const worksheet = utils.aoa_to_sheet(rows.map((row) => row.map((text) => text || null)));
    worksheet['!merges'] = ['B2:C5', 'D2:D4'].map((range) => utils.decode_range(range));
    utils.book_append_sheet(book, worksheet, 'Lines');
    const [sheet] = sheetsOf(`a.${kind}`, new Uint8Array(write(book, { type: 'array', bookType: kind })));
    const cells = sheet?.rows.map(({ row, cells }) => [
      row,
      ...cells.map(({ text, merged }) => merged?.text ?? text),
    ]);
    expect(cells).toEqual([
      [1, 'SAP', 'Title', '', 'Container'],
      [2, '400', 'wide', '', 'MSKU-1'],
      [3, '401', 'wide', '', 'MSKU-1'],
      [5, '402', 'wide', '', 'MSKU-2'],
    ]);
  },
);

test('9.5: a header merged across two columns becomes two headers if the row below names the columns; a merged title does not', () => {
  const headers = (...rows: string[][]) => {
    const book = utils.book_new();
    const worksheet = utils.aoa_to_sheet(rows.map((row) => row.map((text) => text || null)));
    worksheet['!merges'] = [utils.decode_range('B1:C1')];
    utils.book_append_sheet(book, worksheet, 'Lines');
    const [sheet] = sheetsOf('a.xlsx', new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })));
    return sheet?.rows[0]?.cells.map(({ text }) => text);
  };
  const split = ['SAP', 'Quantity ordered', 'Quantity shipped', 'LOT'];
  expect(headers(['SAP', 'Quantity', '', 'LOT'], ['', 'ordered', 'shipped', ''])).toEqual(split);
  expect(headers(['SAP', 'Note', '', 'LOT'], ['001', 'left', 'right', 'L1'])).toEqual([
    'SAP',
    'Note',
    '',
    'LOT',
  ]);
  expect(headers(['', 'Deliveries', ''], ['SAP', 'Quantity', 'LOT'])).toEqual(['', 'Deliveries']);
});

test('hidden sheets are last', () => {
  const book = utils.book_new();
  for (const name of ['Old', 'Lists', 'Parts']) {
    utils.book_append_sheet(book, utils.aoa_to_sheet([['SAP'], [name]]), name);
  }
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 2 }, { Hidden: 0 }] };
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }));
  expect(sheetsOf('a.xlsx', bytes).map(({ name }) => name)).toEqual(['Parts', 'Old', 'Lists']);
});

test('F10: a formula has its stored result, and an error cell reports an error', () => {
  expect(cellsOf('lines.xlsx', 2)?.[4]).toBe('number 3');
  expect(cellsOf('lines.xlsx', 3)?.[4]).toBe('error #DIV/0!');
});

test('9.18: a formula in a Gnumeric file has no result, because the file stores none', () => {
  expect(cellsOf('lines.gnumeric', 2)?.[4]).toBe('uncalculated =B2*2');
});

test.each([
  ['SAP       Quantity\n000123         1.5\n', ['000123', '1.5']],
  ['SAP      Price\n0001     1,200\n0002        12\n', ['0001', '1,200']],
  ['SAP,Price\n0001,12\n', ['0001', '12']],
])(
  '9.18: columns of a .prn are separated by at least two spaces, or else by a separator: %j',
  (content, cells) => {
    const [sheet] = sheetsOf('a.prn', text(content));
    expect(sheet?.rows[1]?.cells.map((cell) => cell.text)).toEqual(cells);
  },
);

test.each([
  ['SAP,Quantity\n0001,2\n', 'csv'],
  ['sep=;\r\nSAP;Quantity\r\n0001;2', 'csv'],
  ['\ufeffSAP\tQuantity\r\n0001\t2', 'tsv'],
  ['ID;P\n0001;2', 'csv'],
])('9.1: a text file is split into cells at its separator: %j', (content, extension) => {
  const [sheet] = sheetsOf(`a.${extension}`, text(content));
  expect(sheet?.rows.map(({ cells }) => cells.length)).toEqual([2, 2]);
  expect(sheet?.rows[1]?.cells[0]).toEqual({ text: '0001', kind: 'text' });
});

test('a quoted field may contain line ends, and row numbers count rows rather than lines', () => {
  const [sheet] = sheetsOf('a.csv', text('SAP,Note\n1,"two\nlines"\n,\n2,"said ""so"""'));
  expect(sheet?.rows.map(({ row, cells }) => [row, cells[1]?.text])).toEqual([
    [1, 'Note'],
    [2, 'two\nlines'],
    [4, 'said "so"'],
  ]);
});

test.each([
  ['semicolons', 'SAP;Quantity\n1;1.500\n', true],
  ['a decimal comma', 'SAP,Quantity,Note\n1,1.500,"2,5"\n', true],
  ['neither', 'SAP,Quantity\n1,1.500\n', undefined],
])(
  '5.7: the point of 1.500 is ambiguous in a file with semicolons or decimal commas: %s',
  (_, content, doubtful) => {
    const [sheet] = sheetsOf('a.csv', text(content));
    expect(sheet?.rows[1]?.cells[1]?.doubtfulPoint).toBe(doubtful);
  },
);

test('9.26: a cell with undecodable bytes is an error, and the others are read', () => {
  const bytes = Uint8Array.from([...text('SAP,Note\n1,Гайка\n2,Шай'), 0xd0, 0x0a]);
  const [sheet] = sheetsOf('a.csv', bytes);
  expect([sheet?.readAs, sheet?.rows.map(({ cells }) => cells[1]?.fault)]).toEqual([
    'UTF-8',
    [undefined, undefined, 'contains characters that cannot be read: enter the text again'],
  ]);
});

test('F02: an empty .xlsx is refused, and an empty .csv has one empty sheet', () => {
  expect(faultOf('a.xlsx', new Uint8Array())).toBe(
    'Error processing Excel file: the file is empty (0 bytes). Download it again, or ask the sender for a new copy.',
  );
  expect(sheetsOf('a.csv', new Uint8Array())).toEqual([{ name: 'Sheet1', rows: [] }]);
});

test.each([
  ['a.xlsx', 'a program', text('MZ\u0000\u0003')],
  ['a.ods', 'a text without a table', text('only text')],
  ['a.xlsx', 'a text with two separators', text('SAP;Quantity\nBolt, hex\n')],
  ['a.xlsx', 'random bytes', Uint8Array.from({ length: 4_000 }, (_, index) => (index * 7919) % 251)],
])('F02: %s with other content is refused: %s', (filename, _, bytes) => {
  expect(faultOf(filename, bytes)).toBe(INVALID_FORMAT);
});

test.each([
  [
    'a.xls',
    'SAP\tQuantity\n000123\t5\n',
    'This is text with tabs between its columns, named .xls: it is read as text.',
  ],
  [
    'a.xlsx',
    'SAP;Quantity\n000123;5\n',
    'This is text with semicolons between its columns, named .xlsx: it is read as text.',
  ],
  [
    'a.xls',
    'sep=^\nSAP^Quantity\n000123^5\n',
    'This is text with "^" between its columns, named .xls: it is read as text.',
  ],
])('9.2: %s that contains a text table is read, with a note', (filename, content, note) => {
  const [sheet] = sheetsOf(filename, text(content));
  expect(sheet?.rows[1]?.cells.map((cell) => cell.text)).toEqual(['000123', '5']);
  expect(sheet?.notes).toEqual([note]);
});

test('9.2: a text table below a title is read from an .xls, as some systems export it', () => {
  const list = 'Stock of plant 1000\r\n\r\n\tSAP\tQuantity\r\n\r\n\t0001\t5\r\n\t0002\t6\r\n';
  const [sheet] = sheetsOf('a.xls', text(list));
  expect(sheet?.rows.map(({ row, cells }) => [row, cells.at(-1)?.text])).toEqual([
    [1, 'Stock of plant 1000'],
    [3, 'Quantity'],
    [5, '5'],
    [6, '6'],
  ]);
});

test('5.2: a control character in a text file is kept, so that it can be an error of its row alone', () => {
  const [sheet] = sheetsOf('a.csv', text('SAP,Part name\n1,Bo\x07lt\n'));
  expect(sheet?.rows[1]?.cells[1]?.text).toBe('Bo\x07lt');
});

test.each(['lines.xlsx', 'lines.xls', 'lines.ods', 'lines.gnumeric'])(
  '9.2: %s named .csv is read, with a note',
  (name) => {
    const [sheet] = sheetsOf('lines.csv', fixture(name));
    expect(sheet?.rows[1]?.cells[0]?.text).toBe('000123');
    expect(sheet?.notes).toEqual(['This is a workbook named .csv: it is read as a workbook.']);
  },
);

const FAR_MORE =
  'Error processing Excel file: the file unpacks to far more than a spreadsheet has. Open it in Excel and save it as .xlsx.';
const BOMB = zipSync({ 'xl/workbook.xml': new Uint8Array(4 * 1024 * 1024) });

test('F03: an archive that declares far too much content for its size is not unpacked', () => {
  // If the archive were unpacked, it would be reported as damaged.
  const bytes = BOMB.slice();
  const firstByte = 30 + 'xl/workbook.xml'.length;
  bytes.fill(0xff, firstByte, firstByte + 1_000);
  expect(faultOf('bomb.xlsx', bytes)).toBe(FAR_MORE);
});

test.each([0, 100])(
  'F06: an archive that unpacks to more than the declared %i bytes is reported as damaged',
  (size) => {
    const bytes = BOMB.slice();
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const directory = view.getUint32(bytes.length - 22 + 16, true);
    view.setUint32(directory + 24, size, true);
    view.setUint32(22, size, true);
    expect(faultOf('liar.xlsx', bytes)).toBe(DAMAGED);
  },
);

test('F06: a part that the directory of an archive lists repeatedly counts each time', () => {
  const text = strToU8(`<sst>${'<si><t>SAP</t></si>'.repeat(40_000)}</sst>`);
  const parts = Array.from({ length: 6 }, (_, index) => `xl/worksheets/sheet${index}.xml`);
  const bytes = zipSync(
    Object.fromEntries([['xl/workbook.bin', text], ...parts.map((name) => [name, text])]),
  );
  const view = new DataView(bytes.buffer);
  let offset = view.getUint32(bytes.length - 22 + 16, true);
  while (view.getUint32(offset, true) === 0x02014b50) {
    view.setUint32(offset + 42, 0, true);
    offset += 46 + view.getUint16(offset + 28, true);
  }
  expect(faultOf('same.xlsb', bytes)).toBe(FAR_MORE);
});

test('F06: an archive of thousands of entries is refused', () => {
  const entries = Object.fromEntries(Array.from({ length: 2_001 }, (_, index) => [`${index}`, strToU8('x')]));
  expect(faultOf('many.xlsx', zipSync(entries, { level: 0 }))).toBe(FAR_MORE);
});

test('F03: a Gnumeric file that unpacks to far more than a spreadsheet has is not read', () => {
  const bytes = new Uint8Array(gzipSync(new Uint8Array(4 * 1024 * 1024)));
  expect(faultOf('bomb.gnumeric', bytes)).toBe(FAR_MORE);
  new DataView(bytes.buffer).setUint32(bytes.length - 4, 100, true);
  expect(faultOf('liar.gnumeric', bytes)).toBe(
    'Error processing Excel file: this is not a Gnumeric workbook.',
  );
});

test('a truncated archive is reported as damaged', () => {
  expect(faultOf('cut.xlsx', fixture('lines.xlsx').slice(0, 3_000))).toBe(DAMAGED);
});
