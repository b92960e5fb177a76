import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import type { AnyCall } from '#domain/wire/call';
import {
  buildInvoice,
  buildLine,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
} from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const UNKNOWN_ID = 2_147_483_647;

async function buildTwoLines() {
  const line = await buildLine(server, 1);
  return [line, line];
}

type Case = [what: string, call: AnyCall, form: () => Promise<object>, field: object, path: string];

const CASES: Case[] = [
  ['part', partSapCalls.save, () => buildPartSap(server), { product_id: UNKNOWN_ID }, 'product_id'],
  [
    'car model',
    specificationCalls.save,
    () => buildSpecification(server),
    { output_product_id: UNKNOWN_ID },
    'output_product_id',
  ],
  [
    'specification',
    planCalls.save,
    () => buildPlan(server),
    { specification_id: UNKNOWN_ID },
    'specification_id',
  ],
  ['plan', purchaseCalls.save, () => buildPurchase(server), { plan_id: UNKNOWN_ID }, 'plan_id'],
  ['purchase', invoiceCalls.save, () => buildInvoice(server), { purchase_id: UNKNOWN_ID }, 'purchase_id'],
  ['file', purchaseCalls.save, () => buildPurchase(server), { file_ids: [UNKNOWN_ID] }, 'file_ids.0'],
];

test.each(CASES)(
  '20.9: a %s that does not exist is refused with 400 at its field',
  async (what, call, form, field, path) => {
    const { status, failure } = await server.sendRaw(call, { ...(await form()), ...field });
    const message = `The ${what} does not exist.`;
    expect([status, failure.code, failure.details]).toEqual([400, 'unknown_reference', [{ path, message }]]);
  },
);

test('11.2: a SAP that occurs twice is refused with 400 at the later line', async () => {
  const refused = async (call: AnyCall, body: object) => {
    const { status, failure } = await server.sendRaw(call, body);
    return [
      status,
      failure.code,
      (failure.details as { path: string }[] | undefined)?.map(({ path }) => path),
    ];
  };
  const specification = { ...(await buildSpecification(server)), inputs: await buildTwoLines() };
  expect(await refused(specificationCalls.save, specification)).toEqual([
    400,
    'used_twice',
    ['inputs.1.sap_id'],
  ]);
  const purchase = { ...(await buildPurchase(server)), product_saps: await buildTwoLines() };
  expect(await refused(purchaseCalls.save, purchase)).toEqual([400, 'used_twice', ['product_saps.1.sap_id']]);
});

test('closing a SAP that does not exist or is not on the purchase is refused with 400, and the error names its position', async () => {
  const { purchase_id, product_saps } = await buildPurchase(server);
  const { sap_id } = await buildPartSap(server);
  for (const [other, code] of [
    [UNKNOWN_ID, 'unknown_reference'],
    [sap_id, 'foreign_sap'],
  ]) {
    const sap_ids = [product_saps[0]?.sap_id, other];
    const { status, failure } = await server.sendRaw(purchaseCalls.close, {
      purchase_id,
      sap_ids,
      note: null,
    });
    expect([status, failure.code]).toEqual([400, code]);
    expect(failure.details).toMatchObject([{ path: 'sap_ids.1' }]);
  }
});
