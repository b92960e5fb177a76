import { expect, test } from 'vitest';
import { whereUsedCall } from '#domain/part-sap/where-used';
import { splitCalls } from '#domain/plan/split';
import { purchaseCalls } from '#domain/purchase/purchase';
import { planChangesCall } from '#domain/specification/plan-changes';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);

/** Builds two specifications of a car model: X 1 → 3, Y 4 → 2, Z unchanged, Q removed, and N added. */
async function example() {
  const { product_id: output_product_id } = await buildCarModel(server);
  const [x, y, z, q, n] = [
    await buildLine(server, 1),
    await buildLine(server, 4),
    await buildLine(server, 1),
    await buildLine(server, 1),
    await buildLine(server, 0.5),
  ];
  const before = await buildSpecification(server, {
    output_product_id,
    begin_date: day(-30),
    inputs: [x, y, z, q],
  });
  const after = await buildSpecification(server, {
    output_product_id,
    begin_date: day(0),
    inputs: [{ ...x, quant: 3 }, { ...y, quant: 2 }, z, n],
  });
  const plan = (quant: number, begin = 1, end = 9) =>
    buildPlan(server, {
      specification_id: after.specification_id,
      begin_date: day(begin),
      end_date: day(end),
      quant,
    });
  const ask = (before_id?: number) =>
    save(server, planChangesCall, { specification_id: after.specification_id, before_id: before_id ?? null });
  return { output_product_id, x, y, n, q, before, after, plan, ask };
}

test('35.7: an input raised from 1 to 3 needs 1,000 more pieces for plans of 480 and 20 cars', async () => {
  const { x, plan, ask, before } = await example();
  await plan(480);
  await plan(20);
  await plan(7, -9, -1);
  const answer = await ask();
  expect(answer).toMatchObject({
    before: { specification_id: before.specification_id },
    plans: 2,
    cars: 500,
  });
  expect(answer.rows.find(({ sap_id }) => sap_id === x.sap_id)).toMatchObject({
    before: 1,
    after: 3,
    change: 2,
    plans_change: 1_000,
    ordered: 0,
    not_ordered: 1_000,
    too_much: 0,
  });
});

test('13.4, 35.7: the need of each plan is rounded up at the sixth decimal before the needs are added up', async () => {
  const n = await buildLine(server, 0.0001);
  const { product_id: output_product_id } = await buildCarModel(server);
  const before = await buildSpecification(server, { output_product_id, begin_date: day(-30) });
  const { specification_id } = await buildSpecification(server, {
    ...{ output_product_id, begin_date: day(0) },
    inputs: [...before.inputs, n],
  });
  const days = { begin_date: day(1), end_date: day(9) };
  for (const quant of [12.345, 12.345]) await buildPlan(server, { specification_id, ...days, quant });
  const { rows } = await save(server, planChangesCall, { specification_id, before_id: null });
  expect(rows).toMatchObject([{ sap_id: n.sap_id, plans_change: 0.00247, not_ordered: 0.00247 }]);
});

test('35.7: additional pieces are compared with ordered, invoiced and arrived quantities, and a decrease leaves an excess', async () => {
  const { x, y, q, n, plan, ask } = await example();
  const { plan_id } = await plan(100);
  // 300 of X are needed instead of 100: 250 are ordered, 180 invoiced, 120 arrived.
  const { purchase_id } = await buildPurchase(server, {
    plan_id,
    product_saps: [
      { ...x, quant: 250 },
      { ...y, quant: 400 },
      { ...q, quant: 100 },
    ],
  });
  const invoice = (status: 'A' | 'T', quant: number) =>
    buildInvoice(server, { purchase_id, status, product_saps: [{ ...x, quant }] });
  await invoice('A', 120);
  await invoice('T', 60);
  const { rows } = await ask();
  const row = (line: { sap_id: number }) => rows.find(({ sap_id }) => sap_id === line.sap_id);
  expect(row(x)).toMatchObject({ plans_change: 200, ordered: 150, invoiced: 80, here: 20, not_ordered: 50 });
  expect(row(y)).toMatchObject({ plans_change: -200, not_ordered: 0, too_much: 200 });
  expect(row(q)).toMatchObject({ before: 1, after: null, plans_change: -100, too_much: 100 });
  expect(row(n)).toMatchObject({ before: null, after: 0.5, plans_change: 50, not_ordered: 50 });
  expect(rows.map(({ sap_id }) => sap_id)).toEqual([x.sap_id, y.sap_id, n.sap_id, q.sap_id]);
});

test('35.7: invoiced pieces count as ordered, even beyond the order, and closed lines count only with their invoiced pieces', async () => {
  const { x, plan, ask } = await example();
  // 300 of X are needed instead of 100.
  const { purchase_id } = await buildPurchase(server, {
    plan_id: (await plan(100)).plan_id,
    product_saps: [{ ...x, quant: 150 }],
  });
  const invoice = (quant: number) => buildInvoice(server, { purchase_id, product_saps: [{ ...x, quant }] });
  const ordered = async () => (await ask()).rows.find(({ sap_id }) => sap_id === x.sap_id)?.ordered;
  const closing = { purchase_id, sap_ids: [x.sap_id] };

  await invoice(120);
  expect(await ordered()).toBe(50);
  await save(server, purchaseCalls.close, { ...closing, note: null });
  expect(await ordered()).toBe(20);
  await invoice(60);
  expect(await ordered()).toBe(80);
  await save(server, purchaseCalls.reopen, closing);
  expect(await ordered()).toBe(80);
});

test('35.7: the purchases of a split plan count for all its parts together, and parts on other specifications come first', async () => {
  const { x, before, after, ask } = await example();
  const plan = await buildPlan(server, {
    specification_id: before.specification_id,
    begin_date: day(1),
    end_date: day(10),
    quant: 200,
  });
  await buildPurchase(server, { plan_id: plan.plan_id, product_saps: [{ ...x, quant: 350 }] });
  await save(server, splitCalls.split, {
    plan_id: plan.plan_id,
    parts: [
      { begin_date: day(1), end_date: day(5), quant: 100, specification_id: before.specification_id },
      { begin_date: day(6), end_date: day(10), quant: 100, specification_id: after.specification_id },
    ],
  });
  // The first part uses 100 of the 350, and the second part needed 100 before.
  const answer = await ask();
  expect([answer.plans, answer.cars]).toEqual([1, 100]);
  expect(answer.rows.find(({ sap_id }) => sap_id === x.sap_id)).toMatchObject({
    plans_change: 200,
    ordered: 150,
    not_ordered: 50,
  });
});

test('35.7: an ended part of a split plan counts as open while another part is open', async () => {
  const { x, after, ask } = await example();
  const on = { specification_id: after.specification_id };
  const plan = await buildPlan(server, { ...on, begin_date: day(-10), end_date: day(10), quant: 200 });
  await save(server, splitCalls.split, {
    plan_id: plan.plan_id,
    parts: [
      { ...on, begin_date: day(-10), end_date: day(-1), quant: 150 },
      { ...on, begin_date: day(0), end_date: day(10), quant: 50 },
    ],
  });
  expect(await ask()).toMatchObject({ plans: 2, cars: 200 });
  const used = await save(server, whereUsedCall, { sap_id: x.sap_id });
  expect(used.counts.plans).toBe(2);
});

test('35.7: only specifications of the same car model can be compared, and the first specification has no predecessor', async () => {
  const { before, after, output_product_id, ask } = await example();
  const { specification_id } = await buildSpecification(server, { output_product_id, begin_date: day(40) });
  expect((await ask(specification_id)).rows).toHaveLength(5);
  expect((await ask(after.specification_id)).rows).toEqual([]);
  const first = await save(server, planChangesCall, { specification_id: before.specification_id });
  expect([first.before, first.rows.length]).toEqual([null, 4]);

  const foreign = await buildSpecification(server);
  const { status, failure } = await server.send(planChangesCall, {
    specification_id: after.specification_id,
    before_id: foreign.specification_id,
  });
  expect([status, failure.message]).toEqual([400, 'Choose another specification of the same car model.']);
  expect((await server.send(planChangesCall, { specification_id: 2_000_000_000 })).status).toBe(404);
});
