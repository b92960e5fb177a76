import { expect, test } from 'vitest';
import { encoded } from '../../testing/encoded.ts';
import { DAMAGED, sheetsIn } from '../../testing/read-sheets.ts';
import type { Encoding } from './encodings.ts';
import { parseWorkbook } from './parse-workbook.ts';

interface Made {
  fields: readonly (readonly [name: string, type: string, length: number])[];
  records: readonly (string | Uint8Array)[];
  driver?: number;
  encoding?: string;
  mark?: string;
}

function madeDbase(made: Made): Uint8Array {
  const { fields, records, driver = 0, encoding = 'windows-1251', mark = ' ' } = made;
  const bytesOf = (content: string | Uint8Array) =>
    typeof content === 'string' ? encoded(content, encoding) : content;
  const length = fields.reduce((sum, [, , size]) => sum + size, 1);
  const header = new Uint8Array(32 + fields.length * 32 + 1);
  const view = new DataView(header.buffer);
  header.set([3, 126, 1, 5]);
  view.setUint32(4, records.length, true);
  view.setUint16(8, header.length, true);
  view.setUint16(10, length, true);
  header[29] = driver;
  for (const [at, [name, type, size]] of fields.entries()) {
    header.set(encoded(name, encoding), 32 + at * 32);
    header.set([type.charCodeAt(0), 0, 0, 0, 0, size % 256, Math.floor(size / 256)], 32 + at * 32 + 11);
  }
  header[header.length - 1] = 0x0d;
  const body = records.flatMap((record) => [mark.charCodeAt(0), ...bytesOf(record)]);
  return Uint8Array.from([...header, ...body, 0x1a]);
}

function sheetOf(made: Made, encoding?: Encoding) {
  return sheetsIn(parseWorkbook('parts.dbf', madeDbase(made), { encoding }))[0];
}

function firstCells(made: Made) {
  return sheetOf(made)?.rows[1]?.cells;
}

const NAMES = {
  fields: [
    ['ИМЯ', 'C', 8],
    ['SAP', 'C', 6],
  ],
  records: ['Гайка   000123', 'Болт    0007  '],
} satisfies Made;

test.each([
  ['windows-1251', 201, 'Windows-1251'],
  ['ibm866', 38, 'CP866'],
  ['ibm866', 101, 'CP866'],
  ['x-mac-cyrillic', 150, 'Mac Cyrillic'],
  ['windows-1251', 0, 'Windows-1251'],
  ['ibm866', 0, 'CP866'],
  ['windows-1251', 87, 'Windows-1251'],
])('9.26: a .dbf in %s whose header has the language driver %i is read as %s', (encoding, driver, readAs) => {
  const sheet = sheetOf({ ...NAMES, encoding, driver });
  expect([sheet?.readAs, sheet?.rows.map(({ cells }) => cells.map(({ text }) => text))]).toEqual([
    readAs,
    [
      ['ИМЯ', 'SAP'],
      ['Гайка', '000123'],
      ['Болт', '0007'],
    ],
  ]);
});

test('9.26: the code page named by a .dbf overrides the guess', () => {
  const sheet = sheetOf({ ...NAMES, driver: 3 });
  expect([sheet?.readAs, sheet?.rows[1]?.cells[0]?.text]).toEqual(['Windows-1252', 'Ãàéêà']);
});

test("9.26: the user's choice overrides the code page named by a .dbf", () => {
  const sheet = sheetOf({ ...NAMES, driver: 3 }, 'Windows-1251');
  expect([sheet?.readAs, sheet?.rows[1]?.cells[0]?.text]).toEqual(['Windows-1251', 'Гайка']);
});

test.each([
  ['M', 10, '        12'],
  ['G', 10, '         5'],
  ['I', 4, Uint8Array.of(5, 0, 0, 0)],
])('a .dbf: a value of type %s, which is not stored as text, is an error', (type, size, content) => {
  const fields = [['NOTE', type, size]] as const;
  expect(firstCells({ fields, records: [content] })?.[0]?.fault).toBe(
    'is not stored as text: enter it here, or save the table as .xlsx in the program that created it',
  );
});

test('a .dbf: an empty memo is blank', () => {
  const fields = [
    ['SAP', 'C', 3],
    ['A', 'M', 10],
    ['B', 'M', 4],
  ] as const;
  const records = [Uint8Array.from([...encoded('001          ', 'utf-8'), 0, 0, 0, 0])];
  expect(firstCells({ fields, records })).toEqual([{ text: '001', kind: 'text' }]);
});

test('a .dbf: the type of a field determines the kind of its cells, and an unknown type is an error', () => {
  const fields = [
    ['CODE', 'N', 10],
    ['QUANT', 'N', 8],
    ['DAY', 'D', 8],
    ['NO_DAY', 'D', 8],
    ['FLAG', 'L', 1],
    ['LARGE', 'N', 4],
    ['ODD', '@', 8],
  ] as const;
  const cells = firstCells({ fields, records: ['4000123001   12.5020260105        T****12345678'] });
  expect(cells?.map(({ kind, text, number, day, fault }) => [kind, text, number ?? day ?? !!fault])).toEqual([
    ['number', '4000123001', 4000123001],
    ['number', '12.50', 12.5],
    ['date', '2026-01-05', 46027],
    ['blank', '', false],
    ['boolean', 'TRUE', false],
    ['error', '****', false],
    ['text', '…', true],
  ]);
});

test('a .dbf: a text may be longer than 255 characters', () => {
  const fields = [
    ['NOTE', 'C', 300],
    ['SAP', 'C', 3],
  ] as const;
  const cells = firstCells({ fields, records: [`${'x'.repeat(290).padEnd(300)}001`] });
  expect(cells?.map(({ text }) => text.length)).toEqual([290, 3]);
});

test('a .dbf: records marked as deleted are omitted, and a note counts them', () => {
  const sheet = sheetOf({ ...NAMES, mark: '*' });
  expect([sheet?.rows.length, sheet?.notes]).toEqual([1, ['2 records are marked as deleted and left out.']]);
});

test('a truncated .dbf is reported as damaged', () => {
  expect(parseWorkbook('parts.dbf', madeDbase(NAMES).subarray(0, -10))).toEqual({ fault: DAMAGED });
});
