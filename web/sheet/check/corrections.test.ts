import { expect, test } from 'vitest';
import { textCell } from '#domain/sheet/cell';
import { addCorrections, type Correction, restoreCorrections } from './corrections.ts';

const sheet = (name: string, ...rows: string[][]) => ({
  name,
  rows: rows.map((texts, index) => ({ row: index + 1, cells: texts.map(textCell) })),
});
const correction = (patch: Partial<Correction>): Correction => ({
  sheet: 'Parts',
  row: 2,
  position: 1,
  was: '-5',
  text: '5',
  ...patch,
});
/** Returns a correction of a cell that is not merged. */
const resulting = (patch: Partial<Correction>) => ({ ...correction(patch), now: correction(patch).text });

test('correcting a cell again keeps the original text of the file, and restoring that text removes the correction', () => {
  const corrected = addCorrections([], [resulting({ text: '' })]);
  const twice = addCorrections(corrected, [resulting({ was: '', text: '7' })]);
  expect(twice).toEqual([correction({ text: '7' })]);
  expect(addCorrections(twice, [resulting({ was: '7', text: '-5' })])).toEqual([]);
});

test('clearing a cell that a merged cell covers is a correction that can be restored', () => {
  const file = sheet('Parts', ['Container'], ['MSKU-1']);
  const beneath = { ...textCell(''), merged: textCell('MSKU-1') };
  const rows = [...file.rows, { row: 3, cells: [beneath] }];
  const cleared = correction({ row: 3, position: 0, was: null, text: '' });
  expect(addCorrections([], [resulting(cleared)])).toEqual([cleared]);

  const { sheets, corrections } = restoreCorrections([{ ...file, rows }], [cleared]);
  expect(corrections).toEqual([cleared]);
  expect(sheets[0]?.rows[2]?.cells[0]?.merged).toBeUndefined();
});

test('cells of other sheets, rows and columns are separate corrections', () => {
  const cells = [{}, { sheet: 'Other' }, { row: 3 }, { position: 2 }];
  expect(addCorrections([], cells.map(resulting))).toEqual(cells.map(correction));
});

test('corrections are restored in sheets whose cells still have the original text', () => {
  const sheets = [sheet('Parts', ['SAP', 'MOQ'], ['001', '-5'], ['002']), sheet('Other', ['x'])];
  const stored = [
    correction({}),
    correction({ row: 3, was: '', text: '9' }),
    correction({ position: 0, was: '009' }),
    correction({ row: 7, was: '' }),
    correction({ sheet: 'Gone' }),
  ];
  const { sheets: corrected, corrections } = restoreCorrections(sheets, stored);
  expect(corrections).toEqual(stored.slice(0, 2));
  expect(corrected[0]?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
    ['SAP', 'MOQ'],
    ['001', '5'],
    ['002', '9'],
  ]);
  expect(corrected[1]).toBe(sheets[1]);
});

test('a restored text of a covered cell stays, even if it equals the original merged value and the merged cell is corrected afterwards', () => {
  const bolt = textCell('Bolt');
  const rows = [bolt, { ...textCell(''), merged: bolt }].map((cell, index) => ({
    row: index + 1,
    cells: [cell],
  }));
  const beneath = correction({ row: 2, position: 0, was: null, text: 'Bolt' });
  const above = correction({ row: 1, position: 0, was: 'Bolt', text: 'Nut' });
  const { sheets } = restoreCorrections([{ name: 'Parts', rows }], [beneath, above]);
  expect(sheets[0]?.rows.map(({ cells: [cell] }) => cell?.text)).toEqual(['Nut', 'Bolt']);
});
