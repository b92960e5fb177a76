import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { coverageCalls, coverageGrid } from '#domain/coverage/coverage';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { purchaseCalls } from '#domain/purchase/purchase';
import { addDays } from '#domain/values/day';
import { applyDefaultLeadTime } from '../db/company-settings.ts';
import { buildPartSap, buildPlan, save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { manyChanged } from '../testing/many-changed.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, needed, bought, sent, count, listed, model, figures } = needsOf(server);

test('an order is offered for each open plan that runs short of the SAPs, earliest plan first, with the SAPs that the plan lacks', async () => {
  const [later, first] = [await needed({ from: 20, to: 29 }), await needed({ from: 5, quant: 10 })];
  const order = (plan_id?: number) =>
    save(server, coverageCalls.order, { sap_ids: [later.sap_id, first.sap_id], plan_id });
  expect(await order()).toMatchObject({
    plans: [
      { plan_id: first.plan_id, saps: 1 },
      { plan_id: later.plan_id, saps: 1 },
    ],
    plan_count: 2,
    product_saps: [{ sap_id: first.sap_id, quant: 40 }],
  });
  expect((await order(later.plan_id)).product_saps).toMatchObject([{ sap_id: later.sap_id, quant: 400 }]);
});

test('25.10: an order line names the quantity that the plan lacks at its start, and orders only what is not yet on order', async () => {
  const x = await bought(await needed(), 150);
  await sent(x, 60, 'T', { due: 12 });
  expect(await save(server, coverageCalls.order, { sap_ids: [x.sap_id] })).toMatchObject({
    product_saps: [{ sap_id: x.sap_id, missing: 400, quant: 250 }],
  });
  expect(await save(server, purchaseCalls.planPurchases, { plan_id: x.plan_id })).toMatchObject({
    to_order: [{ sap_id: x.sap_id, missing: 400, quant: 250 }],
  });
});

test('25.11: the coverage of a plan counts the SAPs that it needs, and those that it lacks at its own start', async () => {
  const x = await needed({ from: 5, to: 9 });
  const second = { ...x.plan, plan_id: null, begin_date: day(10), end_date: day(19) };
  const { plan_id } = await save(server, planCalls.save, second);
  await count(x, 400, -1);
  const ofPlan = (planId: number) => save(server, coverageCalls.ofPlan, { plan_id: planId });
  expect(await ofPlan(x.plan_id)).toEqual({
    needed: 1,
    short: 0,
    short_on: null,
    still_from: null,
    waiting: 0,
  });
  expect(await ofPlan(plan_id)).toEqual({
    needed: 1,
    short: 1,
    short_on: day(10),
    still_from: day(10),
    waiting: 0,
  });
});

test('a request without SAPs returns an order for the shortages of its plan, and is refused without a plan', async () => {
  const x = await needed({ from: 5, to: 9, quant: 50 });
  const later = await needed({ from: 20, to: 29 });
  const { specification_id } = x.plan;
  const second = await save(server, planCalls.save, {
    plan_id: null,
    specification_id,
    begin_date: day(10),
    end_date: day(19),
    quant: 10,
  });
  const order = async (plan_id: number | null) =>
    (await server.send(coverageCalls.order, { sap_ids: null, plan_id })).data;
  expect(await order(second.plan_id)).toMatchObject({
    plans: [{ plan_id: second.plan_id, saps: 1 }],
    plan_count: 1,
    product_saps: [{ sap_id: x.sap_id, quant: 40 }],
  });
  await count(later, 400, 0);
  expect(await order(later.plan_id)).toMatchObject({ plans: [], product_saps: [], covered: [] });
  const refused = await server.send(coverageCalls.order, { sap_ids: null });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.failure.message).toContain(
    'must list the part SAPs to order, or be null together with a plan_id.',
  );
});

test('30.9: a SAP is reported as already ordered for a plan if only a later plan has to order it', async () => {
  const x = await bought(await needed({ from: 5, to: 9 }));
  await sent(x, 400, 'T', { due: 10 });
  const second = { ...x.plan, plan_id: null, begin_date: day(20), end_date: day(29) };
  await save(server, planCalls.save, second);
  expect(await figures(x)).toMatchObject({ to_order: 400 });
  expect(await save(server, coverageCalls.order, { sap_ids: null, plan_id: x.plan_id })).toMatchObject({
    plans: [],
    product_saps: [],
    covered: [{ sap_id: x.sap_id, sap_code: x.sap_code }],
  });
});

test('SAPs that no open plan needs, or that are in stock, are reported and not ordered', async () => {
  const [x, enough] = [await needed(), await needed()];
  await count(enough, 400, 0);
  const unused = await buildPartSap(server);
  const sap_ids = [x, enough, unused].map(({ sap_id }) => sap_id);
  expect(await save(server, coverageCalls.order, { sap_ids })).toMatchObject({
    plan_count: 1,
    product_saps: [{ sap_id: x.sap_id }],
    not_needed: [{ sap_id: unused.sap_id, sap_code: unused.sap_code }],
    covered: [{ sap_id: enough.sap_id, sap_code: enough.sap_code }],
  });
});

test('a passive SAP cannot be ordered and is reported with the specifications that need it', async () => {
  const [x, passive] = [await needed({ from: 20, to: 29 }), await needed({ from: 5 })];
  const { data: sap } = await server.send(partSapCalls.model, { sap_id: passive.sap_id });
  expect(await model(passive)).toMatchObject({ state: 'A', needed_by: [] });
  await save(server, partSapCalls.save, { ...sap, state: 'P' });

  const { data } = await server.send(coverageCalls.order, { sap_ids: [passive.sap_id, x.sap_id] });
  expect(data).toMatchObject({
    plans: [{ plan_id: x.plan_id, saps: 1 }],
    product_saps: [{ sap_id: x.sap_id, quant: 400 }],
    passive: [{ sap_id: passive.sap_id, sap_code: passive.sap_code }],
  });
  const { specification_id } = passive.plan;
  expect(await model(passive)).toMatchObject({
    state: 'P',
    to_order: 400,
    needed_by: [{ specification_id }],
  });

  await save(server, planCalls.save, { ...passive.plan, plan_id: passive.plan_id, quant: 0 });
  expect((await model(passive)).needed_by).toEqual([]);
});

test('20.9: calls for a deleted plan are refused with 404', async () => {
  const { plan_id } = await needed();
  await save(server, planCalls.delete, { plan_ids: [plan_id] });
  expect(await server.send(coverageCalls.ofPlan, { plan_id })).toMatchObject({ status: 404 });
  expect(await server.send(coverageCalls.order, { sap_ids: null, plan_id })).toMatchObject({ status: 404 });
});

const { change } = manyChanged(server);

type Needed = Awaited<ReturnType<typeof needed>>;

async function withLeadTime(x: Needed, lead_time_days: number | null): Promise<Needed> {
  const stored = await save(server, partSapCalls.model, { sap_id: x.sap_id });
  await save(server, partSapCalls.save, { ...stored, version: undefined, lead_time_days });
  return x;
}

/** Returns the order date from the list, after checking that the panel shows the same date. */
async function orderBy(x: { sap_id: number }) {
  const by = (await listed(x))?.order_by ?? null;
  const { order_by, order } = await model(x);
  expect([order_by, order?.order_by ?? null]).toEqual([by, by]);
  return by;
}

test('25.16: the order date of a SAP is the start of the first plan that lacks the SAP, minus the lead time', async () => {
  const x = await withLeadTime(await needed({ from: 30, to: 39 }), 21);
  expect(await orderBy(x)).toBe(day(9));
  const { order } = await model(x);
  expect(order).toMatchObject({ plan_id: x.plan_id, due: null, lead_time_days: 21 });
  expect(order?.plan_label).toContain('Cobalt');

  const { specification_id } = x.plan;
  await buildPlan(server, { specification_id, begin_date: day(50), end_date: day(59), quant: 5 });
  expect(await model(x)).toMatchObject({ to_order: 420, order: { plan_id: x.plan_id, due: 400 } });

  await withLeadTime(x, 31);
  expect(await orderBy(x)).toBe(day(-1));
  await withLeadTime(x, null);
  expect(await orderBy(x)).toBeNull();
  expect((await model(x)).order).toBeNull();
});

test('25.16: a bulk change of lead times and its undo update the derived values', async () => {
  const x = await needed({ from: 30, to: 39 });
  expect(await orderBy(x)).toBeNull();
  const { batch_id } = await change('part_sap', { ids: [x.sap_id], set: { lead_time_days: 10 } });
  expect(await orderBy(x)).toBe(day(20));
  await save(server, batchCalls.undo, { batch_id: batch_id ?? 0 });
  expect(await orderBy(x)).toBeNull();
});

test('25.16: a SAP without a lead time uses the default of the settings', async () => {
  const withLeadDays = await withLeadTime(await needed({ from: 30, to: 39 }), 7);
  const none = await needed({ from: 30, to: 39 });
  expect(await applyDefaultLeadTime(server.db, { leadTimeDays: 14 })).toBe(true);
  expect([await orderBy(withLeadDays), await orderBy(none)]).toEqual([day(23), day(16)]);
  expect((await model(none)).order).toMatchObject({ lead_time_days: 14 });

  expect(await applyDefaultLeadTime(server.db, { leadTimeDays: 14 })).toBe(false);
  expect(await applyDefaultLeadTime(server.db, { leadTimeDays: 0 })).toBe(true);
  expect(await orderBy(none)).toBe(day(30));
  expect(await applyDefaultLeadTime(server.db, { leadTimeDays: undefined })).toBe(true);
  expect([await orderBy(withLeadDays), await orderBy(none)]).toEqual([day(23), null]);
});

test('25.16: the list sorts and filters by the order date', async () => {
  const later = await withLeadTime(await needed({ from: 60, to: 69 }), 0);
  const sooner = await withLeadTime(await needed({ from: 70, to: 79 }), 40);
  const ids = new Set([later.sap_id, sooner.sap_id]);
  const found = async (where: Record<string, unknown>, sort = ['order_by']) => {
    const { rows } = await page(server, coverageGrid, { sort, d: { where } });
    return rows.map(({ sap_id }) => sap_id).filter((id) => ids.has(id));
  };
  expect(await found({})).toEqual([sooner.sap_id, later.sap_id]);
  expect(await found({}, ['-order_by'])).toEqual([later.sap_id, sooner.sap_id]);
  expect(await found({ order_by: { to: addDays(day(0), 30) } })).toEqual([sooner.sap_id]);
});
