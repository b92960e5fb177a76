import { expect, test, vi } from 'vitest';
import type { Faults } from './field-faults.ts';
import { type FormFault, refusalOf } from './refusal.ts';

const INCOMPLETE = 'Please fill in all required fields.';
const formFault = (path: string, overrides: Partial<FormFault> = {}): FormFault => ({
  path,
  focus: () => undefined,
  ...overrides,
});
const found = (message: string): Faults => ({ message, fields: {}, reasons: {} });
const alertOf = (fields: FormFault[], faults?: Faults) => refusalOf(fields, faults, INCOMPLETE)?.alert;

test('a form without faults is not refused', () => {
  expect(refusalOf([], undefined, INCOMPLETE)).toBeUndefined();
});

test("4.2: if a required value is missing, the alert shows the form's sentence for missing values", () => {
  expect(alertOf([formFault('inputs.0.sap_id')], found(INCOMPLETE))?.message).toBe(INCOMPLETE);
});

test('a text that matches no record counts as missing, even if the body still has a value', () => {
  expect(alertOf([formFault('plan_id', { unread: true })])?.message).toBe(INCOMPLETE);
  const fields = [formFault('plan_id', { unread: true }), formFault('note')];
  expect(alertOf(fields, found('Must be short.'))?.message).toBe(INCOMPLETE);
});

test('4.2: no alert appears if no value is missing and the fields show their faults', () => {
  const refusal = refusalOf([formFault('gen_name'), formFault('note')], found('Must be short.'), INCOMPLETE);
  expect(refusal).toMatchObject({ alert: undefined });
});

test('4.2: even if a value is missing, the alert first names up to five invalid quantities', () => {
  const negative = (row: number) =>
    formFault(`inputs.${row}.quant`, { reason: `Row ${row}: Quantity cannot be negative!` });
  const reasonOf = (fields: FormFault[]) => alertOf(fields, found(INCOMPLETE))?.reason;
  expect(reasonOf([negative(2), negative(7)])).toBe(
    'Row 2: Quantity cannot be negative!\nRow 7: Quantity cannot be negative!',
  );
  expect(reasonOf([formFault('plan_id'), negative(2)])).toBe('Row 2: Quantity cannot be negative!');
  expect(reasonOf([formFault('plan_id')])).toBeUndefined();
  const many = reasonOf([1, 2, 3, 4, 5, 6, 7].map(negative))?.split('\n');
  expect([many?.length, many?.at(-2), many?.at(-1)]).toEqual([
    6,
    'Row 5: Quantity cannot be negative!',
    'and 2 more',
  ]);
});

test('4.2: an alert shows a fault that belongs to no field', () => {
  const sentence = 'Please, select at least one Part SAP.';
  expect(alertOf([], found(sentence))?.message).toBe(sentence);
});

test('a refusal focuses the first fault', () => {
  const first = formFault('name', { focus: vi.fn() });
  const second = formFault('note', { focus: vi.fn() });
  refusalOf([first, second], found('No.'), INCOMPLETE)?.focus();
  expect(first.focus).toHaveBeenCalledOnce();
  expect(second.focus).not.toHaveBeenCalled();
  expect(() => refusalOf([], found('No.'), INCOMPLETE)?.focus()).not.toThrow();
});
