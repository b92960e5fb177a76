import { CFB } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { encoded } from '../../testing/encoded.ts';
import { DAMAGED, sheetsIn } from '../../testing/read-sheets.ts';
import { openWorkbook } from './parse-workbook.ts';

const uint16 = (number: number) => [number & 0xff, number >> 8];
const record = (type: number, content: readonly number[]) => [
  ...uint16(type),
  ...uint16(content.length),
  ...content,
];
const EXCEL_95 = 0x0500;
const EXCEL_97 = 0x0600;
const begin = (kind: number, version = EXCEL_95) =>
  record(0x0809, [...uint16(version), ...uint16(kind), 0, 0, 0, 0]);
const END = record(0x000a, []);

interface Made {
  name: string;
  cell: string;
  encoding: string;
  declared: number;
  before?: readonly number[];
}

function excel95({ name, cell, encoding, declared, before = [] }: Made): Uint8Array {
  const title = [...encoded(name, encoding)];
  const text = [...encoded(cell, encoding)];
  const page = record(0x0042, uint16(declared));
  const sheet = (offset: number) => record(0x0085, [...uint16(offset), 0, 0, 0, 0, title.length, ...title]);
  const offset = [...begin(5), ...page, ...sheet(0), ...END].length;
  return Uint8Array.from([
    ...[...begin(5), ...page, ...sheet(offset), ...END],
    ...[
      ...begin(16),
      ...before,
      ...record(0x0204, [0, 0, 0, 0, 0, 0, ...uint16(text.length), ...text]),
      ...END,
    ],
  ]);
}

async function readOf(made: Made) {
  const [sheet] = sheetsIn(await openWorkbook('parts.xls', excel95(made)));
  return [sheet?.name, sheet?.rows[0]?.cells[0]?.text];
}

const RUSSIAN = { name: 'Детали', cell: 'Гайка М10', encoding: 'windows-1251', declared: 1251 };

test.each([
  ['windows-1251', 1251, 'Детали', 'Гайка М10'],
  ['euc-kr', 949, '부품', '엔진 오일 필터'],
  ['x-mac-cyrillic', 10_007, 'Детали', 'Гайка М10'],
])(
  '9.26: an .xls of Excel 95 in %s is read in the code page that it names',
  async (encoding, declared, name, cell) => {
    expect(await readOf({ name, cell, encoding, declared })).toEqual([name, cell]);
  },
);

test('F08: hyperlinks of an .xls that each cover four billion cells are skipped', async () => {
  const all = [0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff];
  const identity = [0xd0, 0xc9, 0xea, 0x79, 0xf9, 0xba, 0xce, 0x11, 0x8c, 0x82, 0, 0xaa, 0, 0x4b, 0xa9, 0x0b];
  const link = record(0x01b8, [...all, ...identity, 2, 0, 0, 0, 8, 0, 0, 0, 1, 0, 0, 0, 0x41, 0, 0, 0]);
  const links = Array.from({ length: 100 }, () => link).flat();
  expect(await readOf({ ...RUSSIAN, before: links })).toEqual(['Детали', 'Гайка М10']);
});

test.each([
  ['text', record(0x0004, [])],
  ['format', record(0x041e, [1])],
  ['formula', record(0x0006, [0, 0, 0, 0, 0, 0])],
])('F08: a truncated %s of an .xls is reported as damaged', async (_, before) => {
  expect(await openWorkbook('parts.xls', excel95({ ...RUSSIAN, before }))).toEqual({ fault: DAMAGED });
});

test('F08: of a formula in an .xls, the result is read and the tokens are not', async () => {
  const result = [0, 0, 0, 0, 0, 0, 0x29, 0x40];
  // The formula is an array whose first value has an invalid type.
  const parts = [...uint16(8), 0x20, 0, 0, 0, 0, 0, 0, 0, 0, ...uint16(0), 0x77];
  const formula = record(0x0006, [0, 0, 0, 0, 0, 0, ...result, 0, 0, 0, 0, 0, 0, ...parts]);
  const sheet = (offset: number) => record(0x0085, [...uint16(offset), 0, 0, 0, 0, 1, 0, 'A'.charCodeAt(0)]);
  const head = (offset: number) => [...begin(5, EXCEL_97), ...sheet(offset), ...END];
  const sheetAt = head(0).length;
  const bytes = Uint8Array.from([...head(sheetAt), ...begin(16, EXCEL_97), ...formula, ...END]);
  const [read] = sheetsIn(await openWorkbook('parts.xls', bytes));
  expect(read?.rows[0]?.cells[0]).toMatchObject({ number: 12.5 });
});

test('F08: a compound file whose chain of sectors has a cycle is reported as damaged', async () => {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/Book', [...excel95(RUSSIAN), ...new Uint8Array(8_192)]);
  const bytes = new Uint8Array(CFB.write(container, { type: 'array' }) as ArrayBuffer);
  const [sheet] = sheetsIn(await openWorkbook('parts.xls', bytes));
  expect(sheet?.name).toBe('Детали');

  const view = new DataView(bytes.buffer);
  const table = (view.getUint32(76, true) + 1) * 512;
  const last = Array.from({ length: 128 }, (_, index) => index).findLast(
    (index) => view.getUint32(table + 4 * index, true) === index + 1,
  );
  view.setUint32(table + 4 * (last ?? 0), (last ?? 0) - 3, true);
  expect(await openWorkbook('parts.xls', bytes)).toEqual({ fault: DAMAGED });
});
