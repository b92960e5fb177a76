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
    ['an MOQ of 0', { min_order_quant: 0 }],
    ['a blank MOQ', { min_order_quant: null }],
    ['a lead time of 0 days', { lead_time_days: 0 }],
    ['a lead time of 3,650 days', { lead_time_days: 3_650 }],
    ['a blank lead time', { lead_time_days: null }],
    ['the largest MOQ', { min_order_quant: 999_999_999.999 }],
    ['the state A', { state: 'A' }],
    ['the state P', { state: 'P' }],
    ['a blank state', { state: null }],
    ['a note of two lines', { note: 'two\nlines' }],
    ['a name of 200 characters', { name: 'a'.repeat(200) }],
    ['a SAP code of 64 characters', { sap_code: 'a'.repeat(64) }],
    [
      'a product number and earlier codes',
      { product_number: 'PT000001', sap_code_old: 'A-0', sap_code_older: 'A' },
    ],
  ])('with %s', (_, change) => {
    expect(recordOf({ ...good, ...change })).toEqual({ ...good, ...change });
  });
});

describe('a row is refused', () => {
  test.each([
    ['Required field name is missing', 'a name of spaces', { name: ' ' }],
    ['Required field name is missing', 'null as the name', { name: null }],
    ['Required field name is missing', 'no name', { name: undefined }],
    ['Required field sap_code is missing', 'null as the code', { sap_code: null }],
    ['Required field name is missing', 'neither a name nor a code', { name: null, sap_code: null }],
    [
      'Required field sap_code is missing',
      'no code and an invalid MOQ',
      { sap_code: null, min_order_quant: -1 },
    ],
    ['MOQ cannot be negative', 'an MOQ of -1', { min_order_quant: -1 }],
    ['MOQ must have at most 3 decimal places.', 'an MOQ of 0.0001', { min_order_quant: 0.0001 }],
    ['MOQ must be below 1,000,000,000.', 'an MOQ of a billion', { min_order_quant: 1e9 }],
    ['MOQ must be a number.', 'a text as the MOQ', { min_order_quant: '500' }],
    ['MOQ must be a number.', 'true as the MOQ', { min_order_quant: true }],
    ['Lead time must be a whole number of days from 0 to 3,650.', '-1 days', { lead_time_days: -1 }],
    ['Lead time must be a whole number of days from 0 to 3,650.', '3,651 days', { lead_time_days: 3_651 }],
    ['Lead time must be a number.', 'a text as the lead time', { lead_time_days: '21' }],
    ['State must be A, P or null.', 'Active', { state: 'Active' }],
    ['Part name must be a text.', 'a number', { name: 5 }],
    ['SAP must be a text.', 'a number', { sap_code: 123 }],
    ['Part name must be at most 200 characters long.', '201 characters', { name: 'a'.repeat(201) }],
    ['Part number must be at most 64 characters long.', '65 characters', { gen_name: 'a'.repeat(65) }],
    ['SAP old must be at most 64 characters long.', '65 characters', { sap_code_old: 'a'.repeat(65) }],
    ['Note must be at most 4,000 characters long.', '4,001 characters', { note: 'a'.repeat(4001) }],
    ['SAP must not contain control characters.', 'a zero byte', { sap_code: 'A\u00001' }],
    ['Part name must not contain control characters.', 'a line break', { name: 'two\nlines' }],
    ['Note must not contain control characters.', 'a bell', { note: '\u0007' }],
    ['Note contains a broken character. Type it again.', 'half a pair', { note: '\ud800' }],
  ])('with the error "%s": %s', (error, _, change) => {
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
