import { expect, test } from 'vitest';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { findFaults } from './field-faults.ts';

const sap = { sap_id: null, sap_code: 'A-1', product_id: 7, min_order_quant: null, note: '', state: 'A' };
const plan = {
  plan_id: null,
  specification_id: 1,
  begin_date: '2026-01-05',
  end_date: '2026-01-31',
  quant: 1,
  note: '',
};

test('a valid body has no faults', () => {
  expect(findFaults(partSapCalls.save, sap)).toBeUndefined();
});

test('missing fields give the message of the call, and each is marked as required', () => {
  expect(findFaults(partSapCalls.save, { ...sap, sap_code: ' ', product_id: null })).toEqual({
    message: 'Fill all the required fields.',
    fields: { sap_code: 'Required', product_id: 'Required' },
    reasons: {},
  });
});

test('a quantity below 0 shows the message of the call, and the field shows the reason', () => {
  expect(findFaults(partSapCalls.save, { ...sap, min_order_quant: -1 })).toEqual({
    message: 'Fill all the required fields.',
    fields: { min_order_quant: 'MOQ cannot be negative' },
    reasons: { min_order_quant: 'MOQ cannot be negative' },
  });
});

test('any other fault shows its own message, without a wire name', () => {
  expect(findFaults(partSapCalls.save, { ...sap, min_order_quant: Number.NaN })).toEqual({
    message: 'Must be a number.',
    fields: { min_order_quant: 'Must be a number.' },
    reasons: {},
  });
  expect(findFaults(planCalls.save, { ...plan, end_date: '2026-01-01' })).toEqual({
    message: 'End date must not be before begin date.',
    fields: { end_date: 'End date must not be before begin date.' },
    reasons: {},
  });
});
