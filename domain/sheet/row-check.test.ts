import { expect, test } from 'vitest';
import { checkPromiseRecord } from '../purchase/promise-record.ts';
import { checkSpecificationRecord } from '../specification/bulk-record.ts';
import { checkCountRecord } from '../stock-count/count-record.ts';

const DAY = 'must be a day as YYYY-MM-DD between 1900 and 2199.';
const input = { car_model: 'Cobalt', begin_date: '2026-01-05', sap_code: 'A-1', quant: 1 };

test.each([
  ['Required field car_model is missing', { quant: 'many', begin_date: 5, car_model: ' ' }],
  ['Required field quant is missing', { ...input, car_model: 'a'.repeat(401), quant: null }],
  ['Car model must be at most 400 characters long.', { ...input, car_model: 'a'.repeat(401), begin_date: 5 }],
  [`Begin date ${DAY}`, { ...input, begin_date: 5, sap_code: 5 }],
  ['An invisible character (U+200B) after "4".', { ...input, sap_code: '4\u200b', quant: -1 }],
  ['Quantity must have at most 6 decimal places.', { ...input, quant: 0.0000001, sheet: 5 }],
  ['From sheet must be a text.', { ...input, sheet: 5, state: 'Active' }],
  ['State must be A, P or null.', { ...input, state: 'Active', note: 5 }],
])(
  'a specification row is refused for its first missing required field, or else for its first fault: %s',
  (error, row) => {
    expect(checkSpecificationRecord(row)).toMatchObject({ error });
  },
);

test('the refusal of a row contains its valid values', () => {
  const check = (row: unknown) => checkSpecificationRecord(row);
  expect(check({ ...input, quant: -1, sap_code: ' ', note: null, more: 1 })).toEqual({
    error: 'Required field sap_code is missing',
    field: 'sap_code',
    valid: { car_model: 'Cobalt', begin_date: '2026-01-05' },
  });
  expect(check([input])).toMatchObject({ valid: {} });
});

test('a specification row without the state field has no state, and a blank state is null', () => {
  const spaced = { ...input, begin_date: ' 2026-01-05 ', note: ' ' };
  expect(checkSpecificationRecord(spaced)).toEqual({ record: { ...input, note: null } });
  expect(checkSpecificationRecord({ ...input, state: ' ' })).toEqual({ record: { ...input, state: null } });
  expect(checkSpecificationRecord({ ...input, state: 'P' })).toEqual({ record: { ...input, state: 'P' } });
});

test.each([
  ['Required field sap_code is missing', { sap_code: ' ', quant: 1 }],
  ['Required field quant is missing', { sap_code: 'A', quant: '' }],
  [`Counted on ${DAY}`, { sap_code: 'A', quant: 1, counted_on: '2026-02-30' }],
])('a count without its code or quantity, or with an invalid day, is refused: %s', (error, row) => {
  expect(checkCountRecord(row)).toMatchObject({ error });
});

test('a count is accepted with or without a day, and its texts are trimmed', () => {
  expect(checkCountRecord({ sap_code: ' A ', quant: -0 })).toEqual({ record: { sap_code: 'A', quant: 0 } });
  const counted = { sap_code: 'A', quant: 1, counted_on: '2026-01-05' };
  expect(checkCountRecord({ ...counted, counted_on: ' 2026-01-05 ' })).toEqual({ record: counted });
  expect(checkCountRecord({ ...counted, counted_on: ' ' })).toEqual({
    record: { ...counted, counted_on: null },
  });
});

test.each([
  ['Required field day is missing', { sap_code: 'A', day: '', quant: 1 }],
  ['Required field quant is missing', { sap_code: 'A', day: '2026-01-05', quant: ' ' }],
])('a promise without its day or quantity is refused: %s', (error, row) => {
  expect(checkPromiseRecord(row)).toMatchObject({ error });
});
