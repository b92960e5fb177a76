import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { carModelForm } from '../car-model/car-model.ts';
import { invoiceForm } from '../invoice/invoice.ts';
import { partForm } from '../part/part.ts';
import { partSapForm } from '../part-sap/part-sap.ts';
import { planForm } from '../plan/plan.ts';
import { purchaseForm } from '../purchase/purchase.ts';
import { specificationForm } from '../specification/specification.ts';
import { isCode, isRequired } from './field.ts';

const named = (shape: Readonly<Record<string, z.ZodMiniType>>, is: (field: z.ZodMiniType) => boolean) =>
  Object.keys(shape).filter((name) => is(shape[name] as z.ZodMiniType));

test.each([
  ['car model', carModelForm, ['name', 'state'], ['gen_name']],
  ['part', partForm, ['name', 'state'], ['gen_name']],
  ['part SAP', partSapForm, ['sap_code', 'product_id', 'state'], ['sap_code']],
  ['specification', specificationForm, ['output_product_id', 'begin_date', 'state', 'inputs'], []],
  ['plan', planForm, ['specification_id', 'begin_date', 'end_date', 'quant'], []],
  ['purchase', purchaseForm, ['plan_id', 'product_saps'], []],
  ['invoice', invoiceForm, ['invoice_number', 'purchase_id', 'status', 'product_saps'], ['invoice_number']],
])(
  'the schemas of a %s tell which fields are required, and which are codes',
  (_, { shape }, required, codes) => {
    expect(named(shape, isRequired)).toEqual(required);
    expect(named(shape, isCode)).toEqual(codes);
  },
);
