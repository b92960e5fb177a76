import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { containerCalls } from '#domain/container/container';
import { stockCountCalls } from '#domain/coverage/stock-count';
import { invoiceCalls } from '#domain/invoice/invoice';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { addDays } from '#domain/values/day';
import { refreshStale } from '../stale/refresh-stale.ts';
import { buildPlan, save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { denormalisedFaults } from '../testing/faults/denormalised-faults.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, needed, bought, sent, count, model } = needsOf(server);

/** X, of which a plan that is over needed 400 and got 430: 30 are left over. */
async function leftOver() {
  const x = await bought(await needed({ from: -20, to: -5 }), 430);
  const { invoice_id } = await sent(x, 430, 'A', { here: -3, container: 'MSKU 1' });
  return { ...x, invoice_id };
}

/** The stock of X once everything is derived, which is right by all papers. */
async function stockOf(x: { sap_id: number }): Promise<number> {
  await refreshStale(server.db, { forMs: 60_000 });
  expect(await denormalisedFaults(server.db)).toEqual([]);
  return (await model(x)).stock;
}

async function isSettled(planId: number): Promise<boolean> {
  const { settled } = await server.db
    .selectFrom('plans')
    .where('plan_id', '=', planId)
    .select('settled')
    .executeTakeFirstOrThrow();
  return settled;
}

test('25.3 what a plan that is over left stays right when its papers change afterwards', async () => {
  const x = await leftOver();
  expect(await stockOf(x)).toBe(30);
  expect(await isSettled(x.plan_id)).toBe(true);

  const invoice = await save(server, invoiceCalls.model, { invoice_id: x.invoice_id });
  const held = (quant: number) => ({
    ...invoice,
    version: undefined,
    product_saps: invoice.product_saps.map((line) => ({ ...line, quant })),
  });
  await save(server, invoiceCalls.save, held(410));
  expect(await stockOf(x)).toBe(10);
  await save(server, invoiceCalls.save, { ...held(430), status: 'T', arrived_on: null });
  expect(await stockOf(x)).toBe(0);

  const { containers } = await save(server, invoiceCalls.model, { invoice_id: x.invoice_id });
  const container_ids = containers.map(({ container_id }) => container_id);
  await save(server, containerCalls.arrive, { container_ids, arrived_on: day(0) });
  expect(await stockOf(x)).toBe(30);
  await save(server, containerCalls.takeBack, { container_ids });
  expect(await stockOf(x)).toBe(0);
});

test('25.3 so it does when its plan, its purchase or its specification changes, or a count is made', async () => {
  const x = await leftOver();
  await stockOf(x);
  const { plan } = x;

  // A plan that ends in the future again is open, and what it got has arrived for it.
  await save(server, planCalls.save, { ...plan, version: undefined, end_date: day(5) });
  expect(await stockOf(x)).toBe(0);
  expect(await isSettled(x.plan_id)).toBe(false);
  expect(await model(x)).toMatchObject({ needed: 400, arrived: 430 });
  await save(server, planCalls.save, { ...plan, version: undefined, end_date: addDays(day(0), -5) });
  expect(await stockOf(x)).toBe(30);

  const specification = await save(server, specificationCalls.model, plan);
  const inputs = specification.inputs.map((input) => ({ ...input, quant: 3 }));
  await save(server, specificationCalls.save, { ...plan, ...specification, version: undefined, inputs });
  expect(await stockOf(x)).toBe(130);

  await count(x, 7, -10);
  expect(await stockOf(x)).toBe(7 + 430 - Math.ceil((100 * 5) / 16) * 3);
  const { rows } = await save(server, stockCountCalls.list, { sap_id: x.sap_id });
  await save(server, stockCountCalls.delete, { stock_count_id: rows[0]?.stock_count_id ?? 0 });
  expect(await stockOf(x)).toBe(130);

  const { plan_id } = await buildPlan(server, { begin_date: day(10), end_date: day(12) });
  const purchase = await save(server, purchaseCalls.model, x);
  await save(server, purchaseCalls.save, {
    ...purchase,
    purchase_id: x.purchase_id,
    version: undefined,
    plan_id,
  });
  expect(await stockOf(x)).toBe(0);
  expect(await model(x)).toMatchObject({ arrived: 430 });
});

test('25.3 an invoice of a plan that is over takes what it brought along when it is deleted', async () => {
  const x = await leftOver();
  await stockOf(x);
  await save(server, invoiceCalls.delete, { invoice_ids: [x.invoice_id] });
  expect(await stockOf(x)).toBe(0);
});

test('25.3 a day that begins settles the plans that are over by then', async () => {
  const x = await bought(await needed({ from: -5, to: 0 }), 430);
  await sent(x, 430, 'A', { here: -1 });
  expect(await stockOf(x)).toBe(0);
  await sql`create or replace function today() returns date language sql stable return ${sql.lit(day(1))}::date`.execute(
    server.db,
  );
  expect(await stockOf(x)).toBe(30);
  expect(await isSettled(x.plan_id)).toBe(true);
});
