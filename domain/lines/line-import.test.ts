import { describe, expect, test } from 'vitest';
import { type Cell, type SheetRow, textCell } from '../sheet/cell.ts';
import { indexActiveSaps } from './active-saps.ts';
import { importLines, mergeSentence } from './line-import.ts';
import type { ActiveSap } from './sap-lookup.ts';

function sap(sap_id: number, sap_code: string, sap_code_old: string | null = null): ActiveSap {
  return {
    product_id: sap_id + 100,
    product_number: `PT00010${sap_id}`,
    name: `Part ${sap_id}`,
    gen_name: `M${sap_id}`,
    sap_id,
    sap_code,
    note: 'from the SAP',
    sap_code_old,
    sap_code_older: null,
    min_order_quant: 10,
  };
}
const saps = indexActiveSaps([sap(1, 'A-1'), sap(2, '000123', 'OLD-2')]);

function importRows(...rows: (string | Cell)[][]) {
  const sheet: SheetRow[] = [['SAP*', 'Quantity*'], ...rows].map((cells, index) => ({
    row: index + 1,
    cells: cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell)),
  }));
  return importLines(sheet, saps);
}

describe('importing the inputs of a specification', () => {
  test('fills in the part and the SAP from the active SAPs, in the order of the file', () => {
    const { lines } = importRows(['000123', '0.5'], ['a-1', '4']);
    expect(lines).toEqual([
      { ...sap(2, '000123', 'OLD-2'), quant: 0.5 },
      { ...sap(1, 'A-1'), quant: 4 },
    ]);
  });

  test.each([
    ['Required field sap_code is missing', ['', '4']],
    ['Required field quant is missing', ['A-1', '']],
    ['Quantity cannot be negative!', ['A-1', '-1']],
    ['Quantity must have at most 6 decimal places.', ['A-1', '0.0000001']],
    ["The part SAP couldn't be found in the Active SAPs", ['nobody', '4']],
    ["The part SAP couldn't be found in the Active SAPs (is it 000123?)", ['123', '4']],
  ])('refuses a row with the error: %s', (error, row) => {
    const { rows, lines } = importRows(row);
    expect(rows[0]).toMatchObject({ row: 2, error, sap: null });
    expect(lines).toEqual([]);
  });

  test('accepts a quantity of 0', () => {
    expect(importRows(['A-1', '0']).rows[0]).toMatchObject({ error: null });
  });

  test('finds a SAP by an earlier code, with a warning', () => {
    const { rows, lines } = importRows(['old-2', '1']);
    expect(rows[0]).toMatchObject({
      error: null,
      warnings: ['SAP code old-2 was replaced by 000123'],
      record: { sap_code: 'old-2' },
    });
    expect(lines[0]?.sap_code).toBe('000123');
  });

  test('adds up the rows of one SAP, also under an earlier code, with a note', () => {
    const { lines, notes } = importRows(['000123', '0.1'], ['A-1', '1'], ['OLD-2', '0.2']);
    expect(lines.map(({ sap_code, quant }) => [sap_code, quant])).toEqual([
      ['000123', 0.3],
      ['A-1', 1],
    ]);
    expect(notes).toEqual(['3 rows merged into 2: 000123 (0.1 + 0.2)']);
  });

  test('reports no merged rows if every SAP occurs once', () => {
    expect(importRows(['A-1', '1'], ['000123', '1']).notes).toEqual([]);
  });

  test('groups the digits of large numbers of merged rows', () => {
    const group = { sap: {} as never, quant: 1, rows: Array.from({ length: 2 }, () => ({}) as never) };
    expect(mergeSentence(Array.from({ length: 1_250 }, () => group))).toBe('2,500 rows merged into 1,250');
  });

  test('refuses the row that makes a sum exceed the limit', () => {
    const { rows, lines } = importRows(['A-1', '999999999'], ['A-1', '1'], ['A-1', '0.5']);
    expect(rows.map(({ error }) => error === null)).toEqual([true, false, true]);
    expect(lines[0]?.quant).toBe(999_999_999.5);
  });

  test('gives the reason why a quantity is invalid', () => {
    expect(importRows(['A-1', 'many']).rows[0]).toMatchObject({
      reason: "Quantity 'many' is not a number",
      error: 'Required field quant is missing',
      warnings: [],
    });
  });
});
