import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { invoiceForm } from '../invoice/invoice.ts';
import { partSapForm } from '../part-sap/part-sap.ts';
import { isCode, isRequired } from './field.ts';

const named = (shape: Readonly<Record<string, z.ZodMiniType>>, is: (field: z.ZodMiniType) => boolean) =>
  Object.keys(shape).filter((name) => is(shape[name] as z.ZodMiniType));

test('the schema of a field tells whether it is required', () => {
  expect(named(partSapForm.shape, isRequired)).toEqual(['sap_code', 'product_id', 'state']);
  expect(named(invoiceForm.shape, isRequired)).toEqual([
    'invoice_number',
    'purchase_id',
    'status',
    'product_saps',
  ]);
});

test('the schema of a field tells whether it is a code', () => {
  expect(named(partSapForm.shape, isCode)).toEqual(['sap_code']);
  expect(named(invoiceForm.shape, isCode)).toEqual(['invoice_number']);
});
