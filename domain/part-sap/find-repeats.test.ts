import { describe, expect, test } from 'vitest';
import type { BulkRecord } from './bulk-record.ts';
import { findRepeats } from './find-repeats.ts';

function row(sap_code: string, rest: Partial<BulkRecord> = {}): BulkRecord {
  return { name: 'Bolt', sap_code, ...rest };
}
const repeats = (...rows: (BulkRecord | null)[]) => Object.fromEntries(findRepeats(rows));

describe('the same SAP code twice in one file', () => {
  test('is written once when the rows are identical', () => {
    expect(repeats(row('A-1'), row('B-1'), row('A-1'), row('a-1'))).toEqual({
      2: { first_index: 0, field: 'sap_code', error: null },
      3: { first_index: 0, field: 'sap_code', error: null },
    });
  });

  test.each([[{ name: 'Nut' }], [{ min_order_quant: 5 }], [{ note: null }], [{ state: 'P' as const }]])(
    'is an error on the later row when it says something else: %j',
    (rest) => {
      expect(repeats(row('Б-1'), row('б-1', rest))).toEqual({
        1: {
          first_index: 0,
          field: 'sap_code',
          error: 'SAP code б-1 appears more than once with different values',
        },
      });
    },
  );

  test('is always compared with the first row', () => {
    expect(repeats(row('A'), row('A', { name: 'Nut' }), row('A'))).toMatchObject({
      1: { first_index: 0 },
      2: { first_index: 0, field: 'sap_code', error: null },
    });
  });

  test('is none when the earlier row is in error itself', () => {
    expect(repeats(null, row('A'))).toEqual({});
  });
});

describe('an earlier code', () => {
  test('that two rows name is an error on the later one', () => {
    expect(repeats(row('C', { sap_code_old: 'B' }), row('D', { sap_code_older: 'b' }))).toEqual({
      1: { first_index: 0, field: 'sap_code_older', error: 'Earlier SAP code b appears more than once' },
    });
  });

  test('that a later row uses as its SAP was replaced', () => {
    expect(repeats(row('C', { sap_code_old: 'B' }), row('B'))).toEqual({
      1: { first_index: 0, field: 'sap_code', error: 'SAP code B was replaced by C' },
    });
  });

  test('that an earlier row uses as its SAP cannot be one', () => {
    expect(repeats(row('B'), row('C', { sap_code_old: 'B' }))).toEqual({
      1: {
        first_index: 0,
        field: 'sap_code_old',
        error: 'SAP code B cannot be an earlier code: another row uses it as its SAP',
      },
    });
  });

  test('may come with its successor, named twice in one row or equal to the code itself', () => {
    expect(
      repeats(
        row('C', { sap_code_old: 'B', sap_code_older: 'A' }),
        row('F', { sap_code_old: 'E', sap_code_older: 'e' }),
        row('G', { sap_code_old: 'g' }),
        row('H', { sap_code_old: null }),
      ),
    ).toEqual({});
  });

  test('of a row that is an error itself counts for nothing', () => {
    expect(
      repeats(row('A'), row('A', { name: 'Nut', sap_code_old: 'X' }), row('Y', { sap_code_old: 'X' })),
    ).toEqual({ 1: { first_index: 0, field: 'sap_code', error: expect.any(String) } });
  });
});
