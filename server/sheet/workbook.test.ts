import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readWorkbook } from '../testing/workbook.ts';
import { type Cell, dayCell, fieldSheet, numberCell, sheetOf, textCell, writeSheets } from './workbook.ts';

const columns = [
  { header: 'SAP*', cell: (row: Row) => textCell(row.code) },
  { header: 'Quantity*', cell: (row: Row) => numberCell(row.quant) },
  { header: 'Day', cell: (row: Row) => dayCell(row.day) },
];
interface Row {
  code: string | null;
  quant: number | null;
  day: string | null;
}

async function writtenText(text: string) {
  const content = await writeSheets([sheetOf('Lines', [{ header: 'Text', cell: textCell }], [text])]);
  const workbook = readWorkbook(content);
  return {
    value: workbook.values('Lines')[1]?.[0],
    type: workbook.types('Lines', 1)[0],
    formulas: workbook.formulas,
  };
}

test('a number becomes a number cell, a code a text cell, a day a date cell, and null an empty cell', async () => {
  const rows = [
    { code: '000123', quant: 12.345678, day: '2026-01-05' },
    { code: null, quant: 0, day: null },
  ];
  const workbook = readWorkbook(await writeSheets([sheetOf('Lines', columns, rows)]));

  expect(workbook.values('Lines')).toEqual([
    ['SAP*', 'Quantity*', 'Day'],
    ['000123', 12.345678, '2026-01-05'],
    [null, 0],
  ]);
  expect(workbook.types('Lines', 1)).toEqual(['s', 'n', 'd']);
});

test.each(['1900-01-01', '1900-02-28', '1900-03-01', '2024-02-29', '2199-12-31'])(
  'the day %s is read back unchanged',
  async (day) => {
    const content = await writeSheets([sheetOf('Lines', columns, [{ code: null, quant: null, day }])]);
    expect(readWorkbook(content).values('Lines')[1]?.[2]).toBe(day);
  },
);

test.each([
  '=1+1',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '＝1+1',
  "='Sheet'!A1",
  '000123',
  '1E5',
  'TRUE',
  '#REF!',
])('F15: the text %j stays a text and does not become a formula', async (text) => {
  expect(await writtenText(text)).toEqual({ value: text, type: 's', formulas: [] });
});

test.each([
  'constructor',
  '__proto__',
  'toString',
  '_x0041_',
  'a\nb',
  '<b>&amp;</b>',
  ' padded ',
  '螺栓 болт 🔩',
  'null',
])('F15: the text %j is read back unchanged', async (text) => {
  expect((await writtenText(text)).value).toBe(text);
});

test('several sheets keep their order, and the sheet of a record has one row per field', async () => {
  const fields: [string, Cell][] = [
    ['Note', textCell('=now()')],
    ['Begin date', dayCell('2026-01-05')],
  ];
  const workbook = readWorkbook(
    await writeSheets([sheetOf('Lines', columns, []), fieldSheet('Purchase', fields)]),
  );
  expect(workbook.names).toEqual(['Lines', 'Purchase']);
  expect(workbook.values('Purchase')).toEqual([
    ['Field', 'Value'],
    ['Note', '=now()'],
    ['Begin date', '2026-01-05'],
  ]);
});

test('the header is bold and stays visible, and columns fit their content', async () => {
  const rows = [{ code: 'A-RATHER-LONG-SAP-CODE', quant: 1, day: null }];
  const files = unzipSync(await writeSheets([sheetOf('Lines', columns, rows)]));
  const xml = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']);
  expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
  expect(xml).toMatch(/<col min="1" max="1" width="24"/);
  expect(new TextDecoder().decode(files['xl/styles.xml'])).toContain('<b/>');
});
