import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { containerCalls } from '#domain/container/container';
import { invoiceCalls } from '#domain/invoice/invoice';
import { planCalls } from '#domain/plan/plan';
import { splitCalls } from '#domain/plan/split';
import { purchaseCalls } from '#domain/purchase/purchase';
import { specificationCalls } from '#domain/specification/specification';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { addDays } from '#domain/values/day';
import { today } from '../record/today.ts';
import { refreshStale } from '../stale/refresh-stale.ts';
import { buildLine, buildPlan, buildSpecification, save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { denormalizedFaults } from '../testing/faults/denormalized-faults.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { manyChanged } from '../testing/many-changed.ts';
import { replacementsOf } from '../testing/replacements.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';

const server = testApp();
const { day, needed, bought, sent, count, model } = needsOf(server);
const { change } = manyChanged(server);
const { example, replace } = replacementsOf(server);
const undo = ({ batch_id }: { batch_id: number | null }) =>
  save(server, batchCalls.undo, { batch_id: batch_id ?? 0 });

/** Builds X, of which an ended plan needed 400 and received 430, so that 30 are left over. */
async function leftOver() {
  const x = await bought(await needed({ from: -20, to: -5 }), 430);
  const { invoice_id } = await sent(x, 430, 'A', { here: -3, container: 'MSKU 1' });
  return { ...x, invoice_id };
}

/** Derives all values, checks them against all records, and returns the stock of X. */
async function stockOf(x: { sap_id: number }): Promise<number> {
  await refreshStale(server.db, { forMs: 60_000 });
  expect(await denormalizedFaults(server.db)).toEqual([]);
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

test('25.3: the leftovers of an ended plan stay correct when its records change later', async () => {
  const x = await leftOver();
  expect(await stockOf(x)).toBe(30);
  expect(await isSettled(x.plan_id)).toBe(true);

  const invoice = await save(server, invoiceCalls.model, { invoice_id: x.invoice_id });
  const withQuantity = (quant: number) => ({
    ...invoice,
    version: undefined,
    product_saps: invoice.product_saps.map((line) => ({ ...line, quant })),
  });
  await save(server, invoiceCalls.save, withQuantity(410));
  expect(await stockOf(x)).toBe(10);
  await save(server, invoiceCalls.save, { ...withQuantity(430), status: 'T', arrived_on: null });
  expect(await stockOf(x)).toBe(0);

  const { containers } = await save(server, invoiceCalls.model, { invoice_id: x.invoice_id });
  const container_ids = containers.map(({ container_id }) => container_id);
  await save(server, containerCalls.arrive, { container_ids, arrived_on: day(0) });
  expect(await stockOf(x)).toBe(30);
  await save(server, containerCalls.takeBack, { container_ids });
  expect(await stockOf(x)).toBe(0);
});

test('25.3: the leftovers stay correct when a plan, purchase or specification changes, or the stock is counted', async () => {
  const x = await leftOver();
  await stockOf(x);
  const { plan } = x;

  // A plan whose end moves to the future is open again, and its deliveries count for the plan.
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

test('25.3: deleting an invoice of an ended plan removes its pieces from the leftovers', async () => {
  const x = await leftOver();
  await stockOf(x);
  await save(server, invoiceCalls.delete, { invoice_ids: [x.invoice_id] });
  expect(await stockOf(x)).toBe(0);
});

test('27.3: undoing an import of counts restores the leftovers of ended plans', async () => {
  const x = await leftOver();
  expect(await stockOf(x)).toBe(30);
  const rows = [
    { sap_code: x.sap_code, quant: 7, counted_on: day(-4) },
    { sap_code: x.sap_code, quant: 9, counted_on: day(-2) },
  ];
  const imported = await save(server, stockCountCalls.bulkSave, rows);
  expect(await stockOf(x)).toBe(9);
  await undo(imported);
  expect(await stockOf(x)).toBe(30);
});

test('27.3: undoing a bulk change of invoices, or of the specification of plans, restores the leftovers', async () => {
  const x = await leftOver();
  await stockOf(x);
  const changed = await change('invoice', { ids: [x.invoice_id], set: { status: 'T' } });
  expect(await stockOf(x)).toBe(0);
  await undo(changed);
  expect(await stockOf(x)).toBe(30);

  const { output_product_id } = await save(server, specificationCalls.model, x.plan);
  const { sap_code: _, ...line } = x;
  const inputs = [{ product_id: line.product_id, sap_id: line.sap_id, quant: 1 }];
  const { specification_id } = await buildSpecification(server, { output_product_id, inputs });
  const moved = await change('plan', { ids: [x.plan_id], set: { specification_id } });
  expect(await stockOf(x)).toBe(330);
  await undo(moved);
  expect(await stockOf(x)).toBe(30);
});

test('17.6: restored records of an ended plan count again', async () => {
  const x = await leftOver();
  const { stock_count_id } = await count(x, 1_000, -4);
  expect(await stockOf(x)).toBe(1_430);
  await save(server, stockCountCalls.delete, { stock_count_id });
  expect(await stockOf(x)).toBe(30);

  const invoice = await save(server, invoiceCalls.delete, { invoice_ids: [x.invoice_id] });
  expect(await stockOf(x)).toBe(0);
  const purchase = await save(server, purchaseCalls.delete, { purchase_ids: [x.purchase_id] });
  await count(x, 500, -21);
  expect(await stockOf(x)).toBe(100);
  const plan = await save(server, planCalls.delete, { plan_ids: [x.plan_id] });
  expect(await stockOf(x)).toBe(500);

  await undo(plan);
  expect(await stockOf(x)).toBe(100);
  await undo(purchase);
  expect(await stockOf(x)).toBe(100);
  await undo(invoice);
  expect(await stockOf(x)).toBe(530);
  expect(await isSettled(x.plan_id)).toBe(true);
});

test('25.3: an ended part of a split plan becomes settled when the other part is deleted', async () => {
  const x = await bought(await needed({ from: -10, to: 9 }), 430);
  await sent(x, 430, 'A', { here: -1 });
  const { specification_id } = x.plan;
  const parts = [
    { begin_date: day(-10), end_date: day(-1), quant: 50, specification_id },
    { begin_date: day(0), end_date: day(9), quant: 50, specification_id },
  ];
  const { plan_ids } = await save(server, splitCalls.split, { plan_id: x.plan_id, parts });
  expect(await stockOf(x)).toBe(0);
  const later = await save(server, planCalls.delete, { plan_ids: plan_ids.slice(1) });
  expect(await stockOf(x)).toBe(230);
  expect(await isSettled(x.plan_id)).toBe(true);
  await undo(later);
  expect(await stockOf(x)).toBe(0);
  expect(await isSettled(x.plan_id)).toBe(false);
});

test('35.2: a part SAP that replaces another part SAP from a past day takes over the needs of ended plans', async () => {
  const { x, by, running } = await example();
  const days = { begin_date: day(-20), end_date: day(-5) };
  await buildPlan(server, { specification_id: running.specification_id, ...days, quant: 10 });
  await count(x, 100, -25);
  await count(by, 100, -25);
  expect([await stockOf(x), await stockOf(by)]).toEqual([80, 100]);
  const replaced = await replace({
    sap_id: x.sap_id,
    by_sap_id: by.sap_id,
    from: day(-22),
    move_plans: true,
  });
  expect([await stockOf(x), await stockOf(by)]).toEqual([100, 80]);
  await undo(replaced);
  expect([await stockOf(x), await stockOf(by)]).toEqual([80, 100]);
});

test('5.9: changing the time zone settles and reopens plans according to the new day', async () => {
  const changeZone = (zone: string) => sql`select change_time_zone(${zone})`.execute(server.db);
  // These zones are 26 hours apart, so their days differ.
  const [earlier, later] = ['Etc/GMT+12', 'Etc/GMT-14'];
  await changeZone(earlier);
  const T = await today(server.db);
  const line = await buildLine(server, 4);
  const { specification_id } = await buildSpecification(server, { inputs: [line] });
  const { plan_id } = await buildPlan(server, { specification_id, begin_date: T, end_date: T, quant: 100 });
  const x = await bought({ ...line, plan_id }, 430);
  await sent(x, 430, 'A', { here: -2 });
  expect(await stockOf(x)).toBe(0);
  await changeZone(later);
  expect(await stockOf(x)).toBe(30);
  expect(await isSettled(plan_id)).toBe(true);
  await changeZone(earlier);
  expect(await stockOf(x)).toBe(0);
  expect(await isSettled(plan_id)).toBe(false);
  await changeZone('UTC');
});

const setToday = (today: string) =>
  sql`create or replace function today() returns date language sql stable return ${sql.lit(today)}::date`.execute(
    server.db,
  );

test('25.3: a new day settles the plans that have ended, including a plan that is being saved', async () => {
  const x = await bought(await needed({ from: -5, to: 0 }), 430);
  await sent(x, 430, 'A', { here: -1 });
  expect(await stockOf(x)).toBe(0);
  const { promise: saved, resolve: commit } = Promise.withResolvers<void>();
  const saving = server.db.transaction().execute(async (save) => {
    await sql`update plans set note = 'being saved' where plan_id = ${x.plan_id}`.execute(save);
    await saved;
  });
  await setToday(day(1));
  const derived = refreshStale(server.db, { forMs: 60_000 });
  await Promise.race([derived, untilSomethingWaits(server.db)]);
  commit();
  await saving;
  await derived;
  expect(await stockOf(x)).toBe(30);
  expect(await isSettled(x.plan_id)).toBe(true);
});

test('25.3: a quantity counts that is saved while a new day settles its plan', async () => {
  await setToday(day(1));
  const x = await bought(await needed({ from: -5, to: 1 }), 430);
  const { invoice_id } = await sent(x, 430, 'A', { here: -1 });
  expect(await stockOf(x)).toBe(0);
  await overlap(
    server.db,
    (saving) => sql`update invoice_lines set quant = 410 where invoice_id = ${invoice_id}`.execute(saving),
    async () => {
      await setToday(day(2));
      await refreshStale(server.db, { forMs: 60_000 });
    },
  );
  expect(await stockOf(x)).toBe(10);
  expect(await isSettled(x.plan_id)).toBe(true);
});
