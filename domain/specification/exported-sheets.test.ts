import { expect, test } from 'vitest';
import { type SheetRow, textCell } from '../sheet/cell.ts';
import { specificationsTogether } from './exported-sheets.ts';

const row = (number: number, ...texts: string[]): SheetRow => ({ row: number, cells: texts.map(textCell) });
const sheet = (name: string, ...rows: SheetRow[]) => ({ name, rows });
const specification = (name: string) => sheet(name, row(1, 'SAP*', 'Quantity*'), row(2, name, '2'));
const summary = sheet(
  'Summary',
  row(1, 'Sheet', 'Car model', 'Begin date', 'State', 'Note'),
  ...['May', 'June'].map((name, index) => row(index + 2, name, 'CM000001', '2026-05-01', 'Active', '')),
);
const together = (...sheets: ReturnType<typeof sheet>[]) => specificationsTogether([summary, ...sheets]);

test('36.5: all sheets that the summary names are read, without a note', () => {
  const read = together(specification('May'), specification('June'), sheet('Remarks', row(1, 'by Anna')));
  expect(read?.rows.map(({ cells }) => cells[4]?.text)).toEqual(['SAP', 'May', 'June']);
  expect(read?.notes).toEqual([]);
});

test('36.5: notes name a sheet that is missing, and a renamed or copied sheet that is not imported', () => {
  const read = together(specification('May'), specification('May (2)'), specification('June new'));
  expect(read?.rows).toHaveLength(2);
  expect(read?.notes).toEqual([
    'Not imported, because these sheets are missing: June.',
    'Not imported, because no other sheet names them: May (2), June new.',
  ]);
});

test('9.23: hidden rows stay hidden', () => {
  const [header, line] = specification('May').rows as [SheetRow, SheetRow];
  const read = together(sheet('May', header, { ...line, hidden: true }, { ...line, row: 3 }));
  expect(read?.rows.map(({ hidden }) => !!hidden)).toEqual([false, true, false]);
});
