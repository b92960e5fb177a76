import { describe, expect, test } from 'vitest';
import { type SheetRow, textCell } from '../sheet/cell.ts';
import { mapSheet } from '../sheet/sheet-mapping.ts';
import { checkBulkRecord } from './bulk-record.ts';
import { importFields } from './import-fields.ts';
import { PART_SAP_IMPORT_INSTRUCTION } from './part-sap-import.ts';

function sheet(...rows: string[][]): SheetRow[] {
  return rows.map((cells, index) => ({ row: index + 1, cells: cells.map(textCell) }));
}
/** Maps a file of these rows, the first of which is its header. */
const map = (...rows: string[][]) => mapSheet(importFields, sheet(...rows), undefined, checkBulkRecord);
const header = [
  'Product number',
  'Part name*',
  'Part number',
  'SAP*',
  'SAP old',
  'SAP older',
  'MOQ',
  'Note',
  'State',
  'Lead time (days)',
];

describe('a part SAP file', () => {
  test('with all columns results in complete records', () => {
    const row = ['PT000007', 'Bolt', 'M8', '000123', '000122', '000121', '500', 'zinc', 'Passive', '21'];
    expect(map(header, row).rows[0]).toEqual({
      row: 2,
      record: {
        product_number: 'PT000007',
        name: 'Bolt',
        gen_name: 'M8',
        sap_code: '000123',
        sap_code_old: '000122',
        sap_code_older: '000121',
        min_order_quant: 500,
        note: 'zinc',
        state: 'P',
        lead_time_days: 21,
      },
      errors: [],
      warnings: [],
    });
  });

  test('without a State column results in records without a state', () => {
    const { rows } = map(['SAP', 'Part name'], ['A-1', 'Bolt']);
    expect(rows[0]?.record).toEqual({ sap_code: 'A-1', name: 'Bolt' });
  });

  test('with a row that the import would refuse has an error on that row', () => {
    const [row] = map(header, ['', 'Bolt', '', 'A-1', '', '', '-5']).rows;
    expect(row?.errors.map((error) => error.message)).toEqual(['MOQ cannot be negative']);
  });

  test('reads an MOQ that is not a number as blank, with a warning', () => {
    const [row] = map(header, ['', 'Bolt', '', 'A-1', '', '', 'many']).rows;
    expect(row).toMatchObject({
      record: { min_order_quant: null },
      errors: [],
      warnings: [{ field: 'min_order_quant', message: "MOQ 'many' is not a number" }],
    });
  });

  test.each([
    ['Inactive', ["State 'Inactive' is read as Active"]],
    ['yes', ["State 'yes' is read as Active"]],
    ['ACTIVE', []],
    ['', []],
  ])('reads the state %j as Active, with the warnings %j', (word, warnings) => {
    const [row] = map(header, ['', 'Bolt', '', 'A-1', '', '', '', '', word]).rows;
    expect(row?.record.state ?? 'A').toBe('A');
    expect(row?.errors).toEqual([]);
    expect(row?.warnings.map(({ message }) => message)).toEqual(warnings);
  });

  test('without a required column has a fault and no rows', () => {
    expect(map(['Material', 'Name'], ['A-1', 'Bolt'])).toMatchObject({
      rows: [],
      fault: expect.stringMatching(
        /^The column SAP is missing\.\nExpected columns: Product number, Part name\*/,
      ),
    });
  });
});

test('10.1: the instruction of the import names all columns except the lead time', () => {
  expect(PART_SAP_IMPORT_INSTRUCTION).toBe(
    'Upload an Excel file with columns: Product number, Part name*, Part number, SAP*, SAP old, SAP older, MOQ, Note, State. State can be Active/Passive',
  );
});
