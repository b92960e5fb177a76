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

test('a row that is not in the sheet has no text and cannot be filled', () => {
  expect(textIn(sheet, { row: 5, position: 0 })).toBeUndefined();
  expect(correctCell(sheet, { row: 5, position: 0 }, 'x')).toBe(sheet);
});

const [first, other] = ['MSKU-1', 'MSKU-2'].map(textCell);
const beneath = (merged = first) => ({ text: '', kind: 'blank' as const, merged });
/** Five rows. The cell of the first row covers three rows, and the cell of the fourth row covers two. */
const merged = {
  name: 'S',
  rows: [first, beneath(), beneath(), other, beneath(other)].map((cell, index) => ({
    row: index + 1,
    cells: cell ? [cell] : [],
  })),
};
const correct = (row: number, text: string, now: Sheet = merged) =>
  correctCell(now, { row, position: 0 }, text);
const effectiveTexts = ({ rows }: Sheet) => rows.map(({ cells: [cell] }) => cell?.merged?.text ?? cell?.text);

test('correcting a merged cell corrects all rows that it covers', () => {
  const corrected = correct(1, 'MSKU-7');
  expect(effectiveTexts(corrected)).toEqual(['MSKU-7', 'MSKU-7', 'MSKU-7', 'MSKU-2', 'MSKU-2']);
  expect(effectiveTexts(correct(1, 'MSKU-8', corrected))).toEqual([
    'MSKU-8',
    'MSKU-8',
    'MSKU-8',
    'MSKU-2',
    'MSKU-2',
  ]);
});

test('correcting a merged cell keeps the rows below hidden', () => {
  const hides = { ...merged, rows: merged.rows.map((row) => ({ ...row, hidden: row.row === 2 })) };
  expect(correct(1, 'MSKU-7', hides).rows.map(({ hidden }) => hidden)).toEqual(
    hides.rows.map(({ hidden }) => hidden),
  );
});

test('a row that was corrected separately keeps its value, whatever the order of corrections', () => {
  const rowFirst = correct(1, 'MSKU-7', correct(2, 'MSKU-9'));
  expect(effectiveTexts(rowFirst)).toEqual(['MSKU-7', 'MSKU-9', 'MSKU-7', 'MSKU-2', 'MSKU-2']);
  expect(effectiveTexts(correct(2, 'MSKU-9', correct(1, 'MSKU-7')))).toEqual(effectiveTexts(rowFirst));
});

test('correcting a row below a cleared merged cell sets the value of only this row', () => {
  expect(effectiveTexts(correct(2, 'MSKU-9', correct(1, '')))).toEqual([
    '',
    'MSKU-9',
    '',
    'MSKU-2',
    'MSKU-2',
  ]);
});

test('a row that is set back to the merged value belongs to the merged cell again, unless the value is marked as separate', () => {
  const back = correct(2, 'MSKU-1', correct(2, 'x'));
  expect(back.rows[1]?.cells[0]).toEqual(beneath());
  expect(effectiveTexts(correct(1, 'MSKU-7', back))).toEqual(effectiveTexts(correct(1, 'MSKU-7')));

  const alone = correctCells(merged, [{ row: 2, position: 0, text: 'MSKU-1', isSeparate: true }]);
  expect(textIn(alone, { row: 2, position: 0 })).toBe('MSKU-1');
});
