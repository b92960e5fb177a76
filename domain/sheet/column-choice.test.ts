import { describe, expect, test } from 'vitest';
import { type SheetRow, textCell } from './cell.ts';
import { type ColumnChoice, chooseColumn, columnLabel } from './column-choice.ts';
import { likelyHeaderRow } from './headers.ts';
import { mapSheet } from './sheet-mapping.ts';

const columns = {
  sap_code: { header: 'SAP', required: true, type: 'code' },
  quant: { header: 'Quantity', alternates: ['Qty'], required: true, type: 'line_quantity' },
  lot: { header: 'LOT', type: 'code' },
} as const;

function sheet(...rows: string[][]): SheetRow[] {
  return rows.map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) }));
}
const choose = (positions: ColumnChoice['positions'], headerRow = 1): ColumnChoice => ({
  headerRow,
  positions,
});

describe('a user whose file has unknown headers', () => {
  const file = sheet(['Code', 'Pieces', 'LOT'], ['A-1', '5', 'L1']);

  test('can choose columns, and columns with known headers are still found', () => {
    const { rows, fault, unknownHeaders } = mapSheet(columns, file, choose({ sap_code: 0, quant: 1 }));
    expect(fault).toBeUndefined();
    expect(unknownHeaders).toEqual([]);
    expect(rows[0]?.record).toEqual({ sap_code: 'A-1', quant: 5, lot: 'L1' });
  });

  test('9.5: sees for an ignored column with a known header which column was read instead', () => {
    const lots = sheet(['Code', 'Pieces', 'Qty'], ['A-1', '5', '6']);
    const { unknownHeaders } = mapSheet(columns, lots, choose({ sap_code: 0, quant: 1 }));
    expect(unknownHeaders).toEqual(['Qty (Pieces was read instead)']);
  });

  test('sees which columns are missing', () => {
    const { rows, fault } = mapSheet(columns, file, choose({ sap_code: 0 }));
    expect(rows).toEqual([]);
    expect(fault).toBe(
      'The column Quantity is missing.\nExpected columns: SAP*, Quantity*, LOT.\nFound: Code, Pieces, LOT.',
    );
  });

  test('can exclude a column with a known header', () => {
    const { rows, unknownHeaders } = mapSheet(columns, file, choose({ sap_code: 0, quant: 1, lot: null }));
    expect(rows[0]?.record).toEqual({ sap_code: 'A-1', quant: 5 });
    expect(unknownHeaders).toEqual(['LOT']);
  });

  test('can choose a column whose header belongs to another field', () => {
    const { rows } = mapSheet(
      columns,
      sheet(['SAP', 'Code', 'Qty'], ['A-1', 'B-2', '5']),
      choose({ sap_code: 1 }),
    );
    expect(rows[0]?.record).toEqual({ sap_code: 'B-2', quant: 5 });
    const { fault } = mapSheet(columns, sheet(['SAP', 'Code', 'Qty']), choose({ lot: 2 }));
    expect(fault).toMatch(/^The column Quantity is missing\./);
  });

  test('chooses a column for one field at a time', () => {
    const chosen = chooseColumn(choose({ sap_code: 0, lot: null }), 'quant', 0);
    expect(chosen.positions).toEqual({ sap_code: null, lot: null, quant: 0 });
    expect(chooseColumn(chosen, 'quant', null).positions).toEqual({ sap_code: null, lot: null, quant: null });
  });

  test('can choose the header row', () => {
    const packing = sheet(
      ['Packing list', 'May 2026'],
      ['Code', 'Pieces', 'Box'],
      ['A-1', '5', 'C1'],
      ['A-2', '6', 'C1'],
    );
    expect(likelyHeaderRow(columns, packing)).toBe(2);
    const { rows, headerRow } = mapSheet(columns, packing, choose({ sap_code: 0, quant: 1 }, 2));
    expect(headerRow).toBe(2);
    expect(rows.map(({ row }) => row)).toEqual([3, 4]);
  });

  test('sees the reason for an error in the words of the file, beside its message', () => {
    const choice = choose({ sap_code: 0, quant: 1 });
    const errorsOf = (...cells: string[]) =>
      mapSheet(columns, sheet(['Code', 'Pieces'], cells), choice).rows[0]?.errors[0];
    expect(errorsOf('A-1', 'many')).toEqual({
      field: 'quant',
      reason: "Pieces 'many' is not a number",
      message: 'Required field quant is missing',
    });
    expect(errorsOf('A-1', '')?.reason).toBe('Pieces is blank');
    expect(errorsOf('A-1', '1,234')?.message).toMatch(/^Pieces "1,234" is ambiguous/);
    expect(errorsOf('1.23E+15', '1')?.message).toMatch(/^Code 1.23E\+15 was shortened/);
  });
});

test('columns without a header or with the same header are distinguished by their letters', () => {
  const [row] = sheet(['Code', 'Code', '', 'Qty']);
  const labels = [0, 1, 2, 3, 30].map((position) => columnLabel(row?.cells ?? [], position));
  expect(labels).toEqual([
    'Code (column A)',
    'Code (column B)',
    'column C, without a header',
    'Qty',
    'column AE, without a header',
  ]);
});
