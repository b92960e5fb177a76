import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Cell, SheetRow } from '#domain/sheet/cell';
import { sheetsIn } from '../../testing/read-sheets.ts';
import { openWorkbook } from './parse-workbook.ts';

const FOLDER = join(import.meta.dirname, '../../../e2e/fixtures/typed-rows');

type Value = string | number;

/**
 * The rows of e2e/fixtures/source/typed-rows.py, which openpyxl, LibreOffice and Gnumeric wrote in several formats.
 */
const ROWS: Value[][] = [
  ['Болт М10', '000123', 12.5, '2026-01-05', 'TRUE', 0.25, 1234.5, 'line one\nline two', 1_234_567, 25],
  ['엔진 오일 필터', '0007', -3, '2025-12-31', 'FALSE', 1, -0.5, 'plain', 1_000, -6],
  [
    'Yağ süzgeci İ',
    '00012345678901234567',
    1e-6,
    '2026-02-28',
    'TRUE',
    0.005,
    10,
    'a, "b"; c\td',
    -2_500.75,
    2e-6,
  ],
  ['Gebäude Ø', '400-1', 1_000_000, '1999-12-31', 'FALSE', 0, 0, 'tail', 0, 2_000_000],
  ['Hidden row', '0009', 5, '2026-03-01', 'TRUE', 0.5, 1, 'x', 1, 10],
];
const CONTAINERS = ['MSKU6183427', 'MSKU6183427', 'MSKU6183427', 'TGHU1234567', 'TGHU1234567'];
const NAME = 0;
const FLAG = 4;
const CALC = 9;

async function sheetsOf(name: string) {
  return sheetsIn(await openWorkbook(name, new Uint8Array(readFileSync(join(FOLDER, name)))));
}

function typedValue(cell: Cell | undefined): Value | undefined {
  if (cell?.kind === 'uncalculated') return 'no result';
  return cell?.day ?? cell?.number ?? cell?.text.trim();
}

const typedValues = ({ cells }: SheetRow) => ROWS[0]?.map((_, index) => typedValue(cells[index]));

test.each<[name: string, other: Readonly<Record<number, Value>>]>([
  ['openpyxl.xlsx', { [CALC]: 'no result' }],
  ['libreoffice.xlsx', {}],
  ['libreoffice.xls', {}],
  ['libreoffice.ods', {}],
  ['gnumeric.xlsx', {}],
  ['gnumeric.xls', {}],
  ['gnumeric.ods', {}],
  // gnumeric.gnumeric has no results of formulas, and gnumeric-95.xls has only Western European letters.
  ['gnumeric.gnumeric', { [CALC]: 'no result', [FLAG]: 'no result' }],
  ['gnumeric-95.xls', { [NAME]: '' }],
])('%s has the values that were written', async (name, exceptions) => {
  const [lines, second] = await sheetsOf(name);
  const [, ...read] = lines?.rows ?? [];
  const expected = ROWS.map((row) => row.map((value, index) => exceptions[index] ?? value));
  const readValues = read
    .slice(0, ROWS.length)
    .map((row) => typedValues(row)?.map((value, index) => (exceptions[index] === '' ? '' : value)));
  expect(readValues).toEqual(expected);
  expect(read.slice(0, ROWS.length).map(({ cells }) => cells[10]?.merged?.text ?? cells[10]?.text)).toEqual(
    CONTAINERS,
  );
  expect(read.map(({ row, hidden }) => (hidden ? -row : row))).toEqual([2, 3, 4, 5, -6, 8]);
  expect(read[0]?.cells[11]).toMatchObject({ text: 'h1', hidden: true });
  expect(
    read
      .at(-1)
      ?.cells.slice(0, 2)
      .map(({ text }) => text),
  ).toEqual(['Number code', '000077']);
  expect([lines?.name, second?.name, second?.rows[1]?.cells[0]?.text]).toEqual([
    'Lines',
    'Other & more',
    '000999',
  ]);
});

test.each(['libreoffice.csv', 'libreoffice-html.xls', 'gnumeric-html.xls'])(
  'the cells of %s have their displayed texts',
  async (name) => {
    const [lines] = await sheetsOf(name);
    const readTexts = lines?.rows
      .slice(1, 4)
      .map(({ cells }) => [0, 1, 3, 5, 6, 8].map((position) => cells[position]?.text));
    expect(readTexts).toEqual([
      ['Болт М10', '000123', '2026-01-05', '25.0%', '1,234.50 €', '1,234,567.00'],
      ['엔진 오일 필터', '0007', '2025-12-31', '100.0%', expect.stringMatching(/^[-−]0\.50 €$/), '1,000.00'],
      [
        'Yağ süzgeci İ',
        '00012345678901234567',
        '2026-02-28',
        '0.5%',
        '10.00 €',
        expect.stringMatching(/^[-−]2,500\.75$/),
      ],
    ]);
    expect(lines?.rows[1]?.cells[7]?.text).toBe('line one\nline two');
  },
);
