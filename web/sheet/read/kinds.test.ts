import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import numbersTemplate from '@e965/xlsx/dist/xlsx.zahl.mjs';
import { expect, test } from 'vitest';
import { SHEET_EXTENSIONS, type SheetExtension } from '#domain/sheet/accepted-files';
import { sheetsIn } from '../../testing/read-sheets.ts';
import { openWorkbook } from './parse-workbook.ts';

const FOLDERS = {
  here: join(import.meta.dirname, 'fixtures'),
  e2e: join(import.meta.dirname, '../../../e2e/fixtures'),
};

const PARTS = [
  ['Болт М10', '000123', '12.5', 'Active'],
  ['Hex nut', '0007', '3', 'Passive'],
];
const LINES = [['000123', '1.5']];
/** Files written by LibreOffice, Gnumeric or iconv, with the first cells below their headers. */
const WRITTEN: [SheetExtension, folder: keyof typeof FOLDERS, name: string, rows: string[][]][] = [
  ['xlsx', 'here', 'lines.xlsx', LINES],
  ['xlsx', 'e2e', 'part-saps-gnumeric.xlsx', PARTS],
  ['xls', 'here', 'lines.xls', LINES],
  ['xls', 'e2e', 'part-saps-gnumeric.xls', PARTS],
  ['xlsm', 'e2e', 'part-saps.xlsm', PARTS],
  ['xltx', 'e2e', 'part-saps.xltx', PARTS],
  ['xlt', 'e2e', 'part-saps.xlt', PARTS],
  ['ods', 'here', 'lines.ods', LINES],
  ['ots', 'e2e', 'part-saps.ots', PARTS],
  ['fods', 'here', 'lines.fods', LINES],
  ['csv', 'e2e', 'part-saps-utf8.csv', PARTS],
  ['csv', 'e2e', 'part-saps-1251.csv', PARTS],
  ['tsv', 'e2e', 'part-saps.tsv', PARTS],
  ['xml', 'e2e', 'part-saps.xml', PARTS],
  ['xml', 'here', 'part-saps-gnumeric.xml', PARTS],
  ['gnumeric', 'here', 'lines.gnumeric', LINES],
  ['gnumeric', 'e2e', 'part-saps.gnumeric', PARTS],
];
/** Formats without a file in `WRITTEN`. The library writes a file in the test. */
const MADE = ['xlsb', 'dbf', 'numbers'] as const;
/** Formats that are tested with a renamed .xlsm. */
const RENAMED = ['xltm', 'xlam'] as const;
/** The format that `parse-workbook.test.ts` tests. */
const TESTED_ELSEWHERE = 'prn';

async function rowsIn(filename: string, bytes: Uint8Array): Promise<string[][]> {
  const [, ...rows] = sheetsIn(await openWorkbook(filename, bytes))[0]?.rows ?? [];
  return rows.map(({ cells }) => cells.map(({ text }) => text));
}
const fixture = (folder: keyof typeof FOLDERS, name: string) =>
  new Uint8Array(readFileSync(join(FOLDERS[folder], name)));

test('every accepted extension is tested', () => {
  const tried = new Set<string>([
    ...WRITTEN.map(([extension]) => extension),
    ...MADE,
    ...RENAMED,
    TESTED_ELSEWHERE,
  ]);
  expect(SHEET_EXTENSIONS.filter((extension) => !tried.has(extension))).toEqual([]);
});

test.each(WRITTEN)('.%s opens: %s/%s', async (extension, folder, name, rows) => {
  expect(name.endsWith(`.${extension}`)).toBe(true);
  const read = await rowsIn(name, fixture(folder, name));
  expect(rows.map((row, index) => read[index]?.slice(0, row.length))).toEqual(rows);
});

test.each(MADE)('.%s: a file written by the library opens', async (extension) => {
  const filename = `parts.${extension}`;
  const book = utils.book_new();
  const row = ['Болт М10', '000123'];
  utils.book_append_sheet(book, utils.aoa_to_sheet([['NAME', 'SAP'], row]), 'Parts');
  const bytes = write(book, {
    type: 'array',
    bookType: extension,
    codepage: 1251,
    numbers: numbersTemplate,
  });
  expect(await rowsIn(filename, new Uint8Array(bytes))).toEqual([row]);
});

test.each(RENAMED)('.%s: a renamed .xlsm file opens', async (extension) => {
  expect(await rowsIn(`parts.${extension}`, fixture('e2e', 'part-saps.xlsm'))).toMatchObject(PARTS);
});
