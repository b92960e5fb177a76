import { expect, test } from 'vitest';
import { type SheetRow, textCell } from '#domain/sheet/cell';
import { findChoice, forgetChoices, rememberChoice } from './remembered-choices.ts';

const row = (number: number, ...texts: string[]): SheetRow => ({ row: number, cells: texts.map(textCell) });
const positions = { quant: 2 };
const HEADERS = ['Code', 'Quantity', 'Quantity'];
const KNOWN = { sap_code: { header: 'SAP', required: true }, quant: { header: 'Quantity', required: true } };
const remembered = rememberChoice([], [row(1, ...HEADERS)], { headerRow: 1, positions }, KNOWN);

test('9.21: the choice applies to files with the same headers, in any row', () => {
  expect(findChoice(remembered, [row(1, 'Week 12'), row(2, ...HEADERS)], KNOWN)).toEqual({
    headerRow: 2,
    positions,
  });
  expect(findChoice(remembered, [row(1, 'Code', 'Quantity')], KNOWN)).toBeUndefined();
  expect(forgetChoices(remembered, [row(1, ...HEADERS)])).toEqual([]);
});

test('9.17 and 9.21: the choice applies to the workbook with the errors of the file', () => {
  expect(findChoice(remembered, [row(1, ...HEADERS, '', 'Error')], KNOWN)).toEqual({
    headerRow: 1,
    positions,
  });
});

test('9.21 and 9.23: the choice stays when hidden columns are left out', () => {
  const [code, quantity] = [textCell('Code'), textCell('Quantity')];
  const cells = [code, { ...quantity, hidden: true }, quantity];
  const chosen = rememberChoice([], [{ row: 1, cells }], { headerRow: 1, positions }, KNOWN);
  expect(findChoice(chosen, [row(1, 'Code', '', 'Quantity')], KNOWN)).toEqual({ headerRow: 1, positions });
});

test('9.21: a chosen header row stays chosen if a row above it has the same headers', () => {
  const rows = [row(1, ...HEADERS), row(2, 'A', '1', '2'), row(3, ...HEADERS), row(4, 'B', '3', '4')];
  const chosen = rememberChoice(remembered, rows, { headerRow: 3, positions }, KNOWN);
  expect(findChoice(chosen, rows, KNOWN)?.headerRow).toBe(3);
  expect(findChoice(chosen, [row(1, ...HEADERS)], KNOWN)?.headerRow).toBe(1);
  const again = rememberChoice(chosen, rows, { headerRow: 1, positions }, KNOWN);
  expect(findChoice(again, rows, KNOWN)?.headerRow).toBe(1);
});

test('9.21: a row of data that was chosen in a file without headers does not replace a header above it', () => {
  const [header, data] = [row(1, 'SAP', 'Quantity'), row(2, '4001', '5')];
  const choice = { headerRow: 2, positions: { sap_code: 0, quant: 1 } };
  const chosen = rememberChoice([], [data], choice, KNOWN);
  expect(findChoice(chosen, [data], KNOWN)).toEqual(choice);
  expect(findChoice(chosen, [header, data], KNOWN)).toBeUndefined();
  const chosenBelow = rememberChoice([], [header, data], choice, KNOWN);
  expect(findChoice(chosenBelow, [header, data], KNOWN)).toEqual(choice);
});
