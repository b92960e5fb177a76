import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { changeChecks } from '#domain/change/change';
import { containerCalls, containerGrid } from '#domain/container/container';
import { invoiceCalls, invoiceGrid } from '#domain/invoice/invoice';
import { planCalls } from '#domain/plan/plan';
import type { RecordKind } from '#domain/record/record-kinds';
import { specificationCalls } from '#domain/specification/specification';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { today } from '../record/today.ts';
import { batchesOf } from '../testing/batches.ts';
import {
  buildInvoice,
  buildLine,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  unique,
} from '../testing/builders.ts';
import { manyChanged } from '../testing/many-changed.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

const server = testApp();
const { check, change } = manyChanged(server);
const { importRows, undo, stored } = batchesOf(server);

test('setting invoices to Arrived sets today as their arrival day, and the undo restores their status', async () => {
  const line = { ...(await buildLine(server, 5)), container: unique('MSKU') };
  const { invoice_id } = await buildInvoice(server, { status: 'T', product_saps: [line] });
  const other = await buildInvoice(server, { status: 'O' });
  const ids = [invoice_id, other.invoice_id];
  const preview = await check('invoice', { ids, set: { status: 'A' } });
  expect(preview.follows).toEqual(['2 containers will be marked as arrived.']);
  const { batch_id } = await change('invoice', { ids, set: { status: 'A' } });
  const load = async (id: number) => (await server.send(invoiceCalls.model, { invoice_id: id })).data;
  expect(await load(invoice_id)).toMatchObject({ status: 'A', arrived_on: await today(server.db) });

  await server.send(batchCalls.undo, { batch_id });
  expect(await load(invoice_id)).toMatchObject({ status: 'T', arrived_on: null, version: 3 });
  expect(await load(other.invoice_id)).toMatchObject({ status: 'O', arrived_on: null });
});

test('the preview reports containers with a separate expected day, and part SAPs counted today', async () => {
  const day = await today(server.db);
  const line = { ...(await buildLine(server, 5)), container: unique('MSKU') };
  const { invoice_id, invoice_number } = await buildInvoice(server, {
    status: 'T',
    expected_on: '2026-01-05',
    product_saps: [line],
  });
  const ids = [invoice_id];
  const listed = async () => (await page(server, invoiceGrid, { search_text: invoice_number })).rows[0];
  expect((await listed())?.days_late).toBeGreaterThan(0);
  const { containers } = (await server.send(invoiceCalls.model, { invoice_id })).data;
  const container_ids = containers.map(({ container_id }) => container_id);
  await server.send(containerCalls.expect, { container_ids, expected_on: day });
  expect((await listed())?.days_late).toBeNull();
  const later = await check('invoice', { ids, set: { expected_on: day } });
  expect(later.follows).toEqual(['1 container will keep its own expected day.']);

  const { sap_id } = line;
  await server.send(stockCountCalls.save, { sap_id: Number(sap_id), counted_on: day, quant: 4, note: null });
  const arrived = await check('invoice', { ids, set: { status: 'A' } });
  expect(arrived.follows).toEqual([
    '1 container will be marked as arrived.',
    '1 part SAP on these invoices was counted today: the count already includes the arrival.',
  ]);
});

test('an invoice with an arrived container cannot become Open order, and undoing the arrival of the invoice keeps that container arrived', async () => {
  const lines = [
    { ...(await buildLine(server, 5)), container: unique('HERE') },
    { ...(await buildLine(server, 5)), container: unique('COMES') },
  ];
  const { invoice_id, invoice_number } = await buildInvoice(server, { status: 'T', product_saps: lines });
  const { rows } = await page(server, containerGrid, { search_text: invoice_number, d: { which: 'all' } });
  const firstContainer = rows.find(({ container }) => container?.startsWith('HERE'));
  const arrived_on = await today(server.db);
  await server.send(containerCalls.arrive, {
    container_ids: [firstContainer?.container_id ?? 0],
    arrived_on,
  });

  const refused = await check('invoice', { ids: [invoice_id], set: { status: 'O' } });
  expect(refused.refused.map(({ reason }) => reason)).toEqual([
    '1 of its containers has arrived. Undo that arrival first.',
  ]);
  const { batch_id } = await change('invoice', { ids: [invoice_id], set: { status: 'A' } });
  await server.send(batchCalls.undo, { batch_id });
  const { data } = await server.send(invoiceCalls.model, { invoice_id });
  expect(data.status).toBe('T');
  expect(data.containers.filter((one) => one.here_on !== null)).toHaveLength(1);
});

test('plans move to another specification of the same car model, plans of other car models are refused, and the preview reports purchases that will differ', async () => {
  const line = await buildLine(server, 2);
  const lines = [line, await buildLine(server, 3)];
  const old = await buildSpecification(server, { inputs: [line] });
  const { output_product_id } = old;
  const newer = await buildSpecification(server, {
    output_product_id,
    begin_date: '2026-02-01',
    inputs: lines,
  });
  const { plan_id } = await buildPlan(server, { specification_id: old.specification_id, quant: 10 });
  await buildPurchase(server, { plan_id, product_saps: [{ ...line, quant: 20 }] });
  const foreign = await buildPlan(server);
  const body = { ids: [plan_id, foreign.plan_id], set: { specification_id: newer.specification_id } };

  const preview = await check('plan', body);
  expect(preview).toMatchObject({
    changed: 1,
    refused: [{ id: foreign.plan_id, reason: 'It is for another car model than the specification.' }],
    follows: ['1 purchase will differ from what its plan needs.'],
  });
  expect(preview.rows[0]?.changes[0]).toMatchObject({
    path: 'specification_id',
    to_label: expect.stringContaining('Feb 1, 2026'),
  });
  const { batch_id } = await change('plan', body);
  const specification = async () => (await server.send(planCalls.model, { plan_id })).data.specification_id;
  expect(await specification()).toBe(newer.specification_id);

  // A plan returns to its earlier specification only if that specification still exists.
  const undo = await server.send(batchCalls.undoCheck, { batch_id });
  expect(undo.data).toMatchObject({ restore: 1 });
  await server.send(specificationCalls.delete, { specification_ids: [old.specification_id] });
  const afterDelete = await server.send(batchCalls.undoCheck, { batch_id });
  expect(afterDelete.data.rows.map(({ reason }) => reason)).toEqual(['its specification was deleted']);
});

test('a passive or unknown specification is refused', async () => {
  const { specification_id } = await buildSpecification(server, { state: 'P' });
  const { plan_id } = await buildPlan(server);
  const send = (id: number) =>
    server.sendRaw(changeChecks.plan, { ids: [plan_id], set: { specification_id: id } });
  expect((await send(specification_id)).failure).toMatchObject({ code: 'passive_reference' });
  expect((await send(2_147_483_647)).failure.message).toBe('The specification does not exist.');
});

test('the preview reports the side effects of setting records to Passive, and of changing an MOQ', async () => {
  const line = await buildLine(server, 2);
  const { specification_id, output_product_id } = await buildSpecification(server, { inputs: [line] });
  const plan = await buildPlan(server, {
    specification_id,
    begin_date: '2199-01-01',
    end_date: '2199-02-01',
  });
  await buildPurchase(server, { plan_id: plan.plan_id, product_saps: [{ ...line, quant: 4 }] });
  // Neither plan needs the part: one builds no cars, the other uses none of it.
  const withoutNeed = await buildSpecification(server, { inputs: [{ ...line, quant: 0 }] });
  const later = { begin_date: '2199-01-01', end_date: '2199-02-01' };
  await buildPlan(server, { ...later, specification_id: withoutNeed.specification_id });
  const { specification_id: made } = await buildSpecification(server, { inputs: [line] });
  await buildPlan(server, { ...later, specification_id: made, quant: 0 });
  const passive = { set: { state: 'P' } };
  const follows = async (kind: RecordKind, body: object) => (await check(kind, body)).follows;
  expect(await follows('part', { ids: [line.product_id], ...passive })).toEqual([
    '1 part SAP will be treated as Passive.',
    '1 open plan still needs parts that become Passive.',
  ]);
  expect(await follows('part_sap', { ids: [line.sap_id], ...passive })).toEqual([
    '1 open plan still needs parts that become Passive.',
  ]);
  expect(await follows('part_sap', { ids: [line.sap_id], set: { min_order_quant: 5 } })).toEqual([
    '1 line of purchases will be under the MOQ.',
  ]);
  expect(await follows('part_sap', { ids: [line.sap_id], set: { min_order_quant: 4 } })).toEqual([]);
  // A line that is already under the MOQ is not reported.
  const { product_id, sap_id } = await buildPartSap(server, { min_order_quant: 100 });
  await buildPurchase(server, { plan_id: plan.plan_id, product_saps: [{ product_id, sap_id, quant: 4 }] });
  expect(await follows('part_sap', { ids: [sap_id], set: { min_order_quant: 77 } })).toEqual([]);
  expect(await follows('specification', { ids: [specification_id], ...passive })).toEqual([
    '1 open plan uses specifications that become Passive.',
  ]);
  // A plan that has ended is not reported.
  await buildPlan(server, { specification_id, begin_date: '2025-01-01', end_date: '2025-02-01' });
  expect(await follows('car_model', { ids: [output_product_id], ...passive })).toEqual([
    '1 open plan builds car models that become Passive.',
  ]);
  expect(await follows('car_model', { ids: [output_product_id], set: { state: 'A' } })).toEqual([]);
});

const NOTE = { append_note: 'agreed by phone' };

const WRITES = {
  'a bulk change': async () => {
    const [named, other] = [await buildPartSap(server), await buildPartSap(server)];
    return { named, other, write: () => change('part_sap', { ids: [named.sap_id, other.sap_id], ...NOTE }) };
  },
  'the undo of a bulk change': async () => {
    const [named, other] = [await buildPartSap(server), await buildPartSap(server)];
    const { batch_id } = await change('part_sap', { ids: [named.sap_id, other.sap_id], ...NOTE });
    return { named, other, write: () => undo(batch_id) };
  },
  'the undo of an import that did not move the SAPs to another part': async () => {
    const [named, other] = [await stored(), await stored()];
    const batch_id = await importRows([named.row, other.row]);
    return { named, other, write: () => undo(batch_id) };
  },
};

test.each(Object.entries(WRITES))(
  'a document can start to reference a SAP while %s runs',
  async (_, prepare) => {
    const { named, other, write } = await prepare();
    // The write fails after three attempts of three seconds, so the plan is built before the write waits.
    const { plan_id } = await buildPlan(server);
    const holding = await server.begin();
    await sql`select from part_saps where sap_id = ${other.sap_id} for update`.execute(holding);
    const writing = write();
    await untilSomethingWaits(server.db);

    // Checks the lock itself, because a save that waits is retried and then succeeds.
    const { product_id, sap_id } = named;
    const { rows } = await sql`
    select from part_saps where sap_id = ${sap_id} for key share skip locked
  `.execute(server.db);
    expect.soft(rows).toHaveLength(1);
    await buildPurchase(server, { plan_id, product_saps: [{ product_id, sap_id, quant: 1 }] });
    await holding.rollback().execute();
    await writing;
  },
);
