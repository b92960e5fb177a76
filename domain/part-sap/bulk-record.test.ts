import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkBulkRecord } from './bulk-record.ts';

const good = { name: 'Bolt', sap_code: 'A-1' };
const errorOf = (row: unknown) => {
  const check = checkBulkRecord(row);
  return 'error' in check ? check.error : undefined;
};
const recordOf = (row: unknown) => {
  const check = checkBulkRecord(row);
  return 'record' in check ? check.record : undefined;
};

describe('a row is accepted', () => {
  test('and its texts are trimmed', () => {
    expect(recordOf({ name: ' Болт ', sap_code: '\u00a0000123 ' })).toEqual({
      name: 'Болт',
      sap_code: '000123',
    });
  });

  test('and omitted keys stay different from null', () => {
    expect(recordOf({ ...good, note: null, gen_name: '  ' })).toEqual({
      ...good,
      note: null,
      gen_name: null,
    });
    expect(Object.keys(recordOf({ ...good, note: undefined }) ?? {})).toEqual(['name', 'sap_code']);
  });

  test('and unknown fields are dropped', () => {
    expect(recordOf({ ...good, color: 'red', sap_id: 7 })).toEqual(good);
    expect(recordOf(JSON.parse('{"name":"Bolt","sap_code":"A-1","__proto__":{"state":"P"}}'))).toEqual(good);
  });

  test.each([
    { min_order_quant: 0 },
    { min_order_quant: null },
    { lead_time_days: 0 },
    { lead_time_days: 3_650 },
    { lead_time_days: null },
    { min_order_quant: 999_999_999.999 },
    { state: 'A' },
    { state: 'P' },
    { state: null },
    { note: 'two\nlines' },
    { name: 'a'.repeat(200) },
    { sap_code: 'a'.repeat(64) },
    { product_number: 'PT000001', sap_code_old: 'A-0', sap_code_older: 'A' },
  ])('with %j', (change) => {
    expect(recordOf({ ...good, ...change })).toEqual({ ...good, ...change });
  });
});

describe('a row is refused', () => {
  test.each([
    [{ name: '' }, 'Required field name is missing'],
    [{ name: ' ' }, 'Required field name is missing'],
    [{ name: null }, 'Required field name is missing'],
    [{ name: undefined }, 'Required field name is missing'],
    [{ sap_code: null }, 'Required field sap_code is missing'],
    [{ name: null, sap_code: null }, 'Required field name is missing'],
    [{ sap_code: null, min_order_quant: -1 }, 'Required field sap_code is missing'],
    [{ min_order_quant: -1 }, 'MOQ cannot be negative'],
    [{ min_order_quant: 0.0001 }, 'MOQ must have at most 3 decimal places.'],
    [{ min_order_quant: 1e9 }, 'MOQ must be below 1,000,000,000.'],
    [{ min_order_quant: '500' }, 'MOQ must be a number.'],
    [{ min_order_quant: true }, 'MOQ must be a number.'],
    [{ lead_time_days: -1 }, 'Lead time must be a whole number of days from 0 to 3,650.'],
    [{ lead_time_days: 3_651 }, 'Lead time must be a whole number of days from 0 to 3,650.'],
    [{ lead_time_days: '21' }, 'Lead time must be a number.'],
    [{ state: 'Active' }, 'State must be A, P or null.'],
    [{ state: 'a' }, 'State must be A, P or null.'],
    [{ state: false }, 'State must be A, P or null.'],
    [{ name: 5 }, 'Part name must be a text.'],
    [{ sap_code: 123 }, 'SAP must be a text.'],
    [{ name: 'a'.repeat(201) }, 'Part name must be at most 200 characters long.'],
    [{ gen_name: 'a'.repeat(65) }, 'Part number must be at most 64 characters long.'],
    [{ sap_code_old: 'a'.repeat(65) }, 'SAP old must be at most 64 characters long.'],
    [{ note: 'a'.repeat(4001) }, 'Note must be at most 4,000 characters long.'],
    [{ sap_code: 'A\u00001' }, 'SAP must not contain control characters.'],
    [{ name: 'two\nlines' }, 'Part name must not contain control characters.'],
    [{ note: '\u0007' }, 'Note must not contain control characters.'],
    [{ note: '\ud800' }, 'Note contains a broken character (half of a surrogate pair).'],
  ])('with %j', (change, error) => {
    expect(errorOf({ ...good, ...change })).toBe(error);
  });

  test.each([[null], [undefined], ['text'], [5], [[]], [[good]]])('if it is %j', (row) => {
    expect(errorOf(row)).toBe('The row must be an object.');
  });

  test('with the name of the field', () => {
    expect(checkBulkRecord({ ...good, min_order_quant: -1 })).toMatchObject({ field: 'min_order_quant' });
  });
});

test('every input is either accepted or refused, and an accepted record is accepted again unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ name: fc.string(), sap_code: fc.string() })), (row) => {
      const record = recordOf(row);
      expect(record ? recordOf(record) : typeof errorOf(row)).toEqual(record ?? 'string');
    }),
  );
});
