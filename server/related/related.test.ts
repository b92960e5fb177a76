import { expect, test } from 'vitest';
import type { RecordKind } from '#domain/record/record-kinds';
import { relatedCall } from '#domain/related/related';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
} from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

/** Returns the kinds of related records with their number, such as `plan 1`. */
async function counts(recordKind: RecordKind, id: number): Promise<string[]> {
  const { data } = await server.send(relatedCall, { kind: recordKind, id });
  return data.groups.flatMap(({ kind, count }) => (count === 0 ? [] : [`${kind} ${count}`]));
}

async function buildChain() {
  const carModel = await buildCarModel(server, { name: 'Chain' });
  const line = await buildLine(server, 5);
  const specification = await buildSpecification(server, {
    ...carModel,
    output_product_id: carModel.product_id,
    inputs: [line],
  });
  const plan = await buildPlan(server, specification);
  const purchase = await buildPurchase(server, { plan_id: plan.plan_id, product_saps: [line] });
  await buildPurchase(server, { plan_id: plan.plan_id, product_saps: [line] });
  const lineOf = (container: string) => ({ ...line, container, lot: null });
  const invoice = await buildInvoice(server, {
    purchase_id: purchase.purchase_id,
    invoice_number: 'CHAIN-1',
    product_saps: [lineOf('MSKU 1')],
  });
  return { carModel, line, specification, plan, purchase, invoice };
}

test('28.1: a record links up and down the chain, and from its lines to their part SAPs, with counts', async () => {
  const { carModel, line, specification, plan, purchase, invoice } = await buildChain();

  const below = ['purchase 2', 'invoice 1', 'container 1'];
  expect(await counts('car_model', carModel.product_id)).toEqual(['specification 1', 'plan 1', ...below]);
  expect(await counts('specification', specification.specification_id)).toEqual([
    'car_model 1',
    'part_sap 1',
    'plan 1',
    ...below,
  ]);
  expect(await counts('plan', plan.plan_id)).toEqual([
    'car_model 1',
    'specification 1',
    'part_sap 1',
    ...below,
  ]);
  expect(await counts('purchase', purchase.purchase_id)).toEqual([
    'car_model 1',
    'specification 1',
    'plan 1',
    'part_sap 1',
    'invoice 1',
    'container 1',
  ]);
  expect(await counts('invoice', invoice.invoice_id)).toEqual([
    'car_model 1',
    'specification 1',
    'plan 1',
    'purchase 1',
    'part_sap 1',
    'container 1',
  ]);
  const naming = ['specification 1', 'plan 1', 'purchase 2', 'invoice 1'];
  expect(await counts('part', line.product_id)).toEqual(['part_sap 1', ...naming]);
  expect(await counts('part_sap', line.sap_id)).toEqual(['part 1', ...naming]);
});

test('28.1: related records have their long labels, newest first, up to `limit`', async () => {
  const { plan } = await buildChain();
  const { data } = await server.send(relatedCall, { kind: 'plan', id: plan.plan_id });
  const named = (kind: string) =>
    data.groups.find((group) => group.kind === kind)?.rows.map(({ label }) => label);
  expect(data.label).toMatch(/^CM\d{6} · Chain · LT-1.5 · Jan 5, 2026 – Jan 31, 2026 · 480$/);
  expect(named('specification')).toEqual([expect.stringMatching(/ · from Jan 5, 2026$/)]);
  expect(named('container')).toEqual(['MSKU 1 · CHAIN-1']);
  const [newest = '', older = ''] = named('purchase') ?? [];
  expect(newest > older).toBe(true);
  const one = await server.send(relatedCall, { kind: 'plan', id: plan.plan_id, limit: 1 });
  expect(one.data.groups.find(({ kind }) => kind === 'purchase')).toMatchObject({
    count: 2,
    rows: [{ label: newest }],
  });
});

test('28.1: a request for the related records of a record that does not exist, or belongs to another kind, is refused with 404', async () => {
  const { product_id } = await buildCarModel(server);
  expect((await server.send(relatedCall, { kind: 'part', id: product_id })).status).toBe(404);
  expect((await server.send(relatedCall, { kind: 'plan', id: 999_999 })).status).toBe(404);
});
