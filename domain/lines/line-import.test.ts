import { describe, expect, test } from 'vitest';
import { type SheetRow, textCell } from '../sheet/cell.ts';
import { lineColumns, mergeSentence, withHeader } from './line-import.ts';

const rows = (...lines: string[][]) =>
  lines.map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) }));
const texts = (sheet: readonly SheetRow[]) => sheet.map(({ cells }) => cells.map(({ text }) => text));

describe('the header of pasted rows', () => {
  test('is the first row if it names the SAP column in any spelling', () => {
    const pasted = rows(['QTY', 'sap_code*'], ['5', '0001']);
    expect(withHeader(lineColumns, pasted)).toEqual(pasted);
  });

  test('contains letters for columns without a name', () => {
    const pasted = rows(['SAP', 'Qty'], ['0001', '5', '', 'x']);
    expect(texts(withHeader(lineColumns, pasted))[0]).toEqual(['SAP', 'Qty', 'C', 'D']);
  });

  test('names the columns in order if the rows have no header', () => {
    expect(texts(withHeader(lineColumns, rows(['0001', '5'])))).toEqual([
      ['SAP', 'Quantity'],
      ['0001', '5'],
    ]);
  });

  test('is looked for only in the first row', () => {
    expect(texts(withHeader(lineColumns, rows(['0001', '5'], ['SAP', 'Quantity'])))[0]).toEqual([
      'SAP',
      'Quantity',
    ]);
  });
});

test('the sentence about merged rows formats large numbers', () => {
  const group = { sap: {} as never, quant: 1, rows: Array.from({ length: 2 }, () => ({}) as never) };
  expect(mergeSentence([])).toBeUndefined();
  expect(mergeSentence(Array.from({ length: 1_250 }, () => group))).toBe('2,500 rows merged into 1,250');
});
