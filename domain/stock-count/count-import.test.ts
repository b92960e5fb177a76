import { expect, test } from 'vitest';
import { textCell } from '../sheet/cell.ts';
import { mapSheet } from '../sheet/sheet-mapping.ts';
import { COUNT_IMPORT_INSTRUCTION, checkCountRecord, countFields } from './count-record.ts';

const rows = (...lines: string[][]) =>
  lines.map((line, index) => ({ row: index + 1, cells: line.map(textCell) }));

test('the instruction lists the columns', () => {
  expect(COUNT_IMPORT_INSTRUCTION).toBe('Upload an Excel file with columns: SAP*, Quantity*, Counted on');
});

test('an import of counts reads quantities and days, and refuses ambiguous days, negative quantities and missing codes', () => {
  const { rows: mapped } = mapSheet(
    countFields,
    rows(
      ['SAP', 'Quantity', 'Counted on'],
      ['000123', '1 200,5', '5.1.2026'],
      ['A-1', '0', ''],
      ['A-2', '1', '1/5/2026'],
      ['A-3', '-1', ''],
      ['', '1', ''],
    ),
    undefined,
    checkCountRecord,
  );
  expect(mapped.map(({ record, errors }) => errors[0]?.message ?? record)).toEqual([
    { sap_code: '000123', quant: 1200.5, counted_on: '2026-01-05' },
    { sap_code: 'A-1', quant: 0, counted_on: null },
    'Counted on "1/5/2026" is ambiguous: write 2026-01-05 or 2026-05-01',
    'Quantity cannot be negative!',
    'Required field sap_code is missing',
  ]);
});
