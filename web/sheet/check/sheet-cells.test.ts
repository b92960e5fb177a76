import { expect, test } from 'vitest';
import { type SheetRow, textCell } from '#domain/sheet/cell';
import type { Sheet } from '../read/workbook.ts';
import { type CellPosition, correctCells, findCell } from './sheet-cells.ts';

const row = (number: number, ...texts: string[]): SheetRow => ({ row: number, cells: texts.map(textCell) });
const sheet = { name: 'S', rows: [row(1, 'SAP', 'MOQ'), row(3, '001', '5'), row(4, '002'), row(9, '003')] };
const textIn = ({ rows }: Sheet, place: CellPosition) => findCell(rows, place)?.text;
const correctCell = (now: Sheet, place: CellPosition, text: string) =>
  correctCells(now, [{ ...place, text }]);

test('correcting a cell keeps the objects of all other rows', () => {
  const corrected = correctCell(sheet, { row: 3, position: 1 }, '7');
  expect(textIn(corrected, { row: 3, position: 1 })).toBe('7');
  expect(textIn(sheet, { row: 3, position: 1 })).toBe('5');
  expect(corrected.rows.filter((row, index) => row !== sheet.rows[index])).toHaveLength(1);
});

test('a cell past the end of its row is filled, with blank cells in between', () => {
  const corrected = correctCell(sheet, { row: 4, position: 3 }, 'x');
  expect(corrected.rows[2]?.cells.map(({ text, kind }) => `${kind} ${text}`.trim())).toEqual([
    'text 002',
    'blank',
    'blank',
    'text x',
  ]);
});

test.each([
  ['1.250', true],
  ['12.5', undefined],
  ['0.125', undefined],
])('5.7: the point of a typed %s is marked if it may separate thousands', (text, mark) => {
  const corrected = correctCell(sheet, { row: 3, position: 1 }, text);
  expect(findCell(corrected.rows, { row: 3, position: 1 })?.likelyThousands).toBe(mark);
});

test('a row that is not in the sheet has no text and cannot be filled', () => {
  expect(textIn(sheet, { row: 5, position: 0 })).toBeUndefined();
  expect(correctCell(sheet, { row: 5, position: 0 }, 'x')).toEqual(sheet);
});

test('correcting a merged cell keeps the value of the cells that it covers', () => {
  const merged = textCell('MSKU-1');
  const covered = { row: 2, cells: [{ text: '', kind: 'blank' as const, merged }] };
  const corrected = correctCell(
    { name: 'S', rows: [{ row: 1, cells: [merged] }, covered] },
    { row: 1, position: 0 },
    'MSKU-7',
  );
  expect(corrected.rows).toEqual([row(1, 'MSKU-7'), covered]);
});
