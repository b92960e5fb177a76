import { describe, expect, test } from 'vitest';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { buildableCall } from '#domain/plan/buildable';
import { planCalls, planGrid } from '#domain/plan/plan';
import { splitCalls } from '#domain/plan/split';
import { scheduleCall } from '#domain/schedule/schedule';
import {
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, needed, bought, sent, count } = needsOf(server);

const ask = (form: { plan_id: number | null } & Record<string, unknown>) => save(server, buildableCall, form);

test('30.3: a plan of 100 cars in 10 days with input 4 and nothing ordered can build 0 cars now and 0 at its start, with the reason not_ordered', async () => {
  const { plan_id, sap_id, sap_code } = await needed();
  expect(await ask({ plan_id })).toMatchObject({
    today: day(0),
    begin_date: day(10),
    quant: 100,
    buildable_now: 0,
    buildable_at_begin: 0,
    full_on: null,
    still_from: day(10),
    short: 1,
    to_order: 1,
    passive: 0,
    takes_from: [],
    count: 1,
    rows: [
      {
        sap_id,
        sap_code,
        input: 4,
        need: 400,
        missing_now: 400,
        missing_at_begin: 400,
        cars: 0,
        full_on: null,
        reason: 'not_ordered',
        waits_for: null,
      },
    ],
  });
});

test('30.9: the response contains the days on which a stored or typed plan runs again and stands still again', async () => {
  const x = await bought(await needed());
  await sent(x, 140, 'T', { due: 12 });
  const { plan_id, plan } = x;
  const stands = { still_from: day(10), runs_again: day(12), still_again: day(13) };
  expect(await ask({ plan_id })).toMatchObject(stands);
  const typed = { plan_id, specification_id: plan.specification_id, begin_date: day(10), end_date: day(19) };
  expect(await ask({ ...typed, quant: 101 })).toMatchObject(stands);
  const enough = { still_from: day(10), runs_again: day(12), still_again: null };
  expect(await ask({ ...typed, quant: 25 })).toMatchObject(enough);
  expect(await ask({ ...typed, quant: 0 })).toMatchObject({ runs_again: null, still_again: null });
  const ended = await needed({ from: -9, to: -1 });
  expect(await ask({ plan_id: ended.plan_id })).toMatchObject({ still_from: null, runs_again: null });
});

test('30.5: a plan names the delivery and the reason of its first standstill as Schedule does, and the delivery that covers its need in full', async () => {
  const x = await bought(await needed());
  const { invoice_number } = await sent(x, 140, 'T', { due: 12, container: 'FIRST' });
  const { plan_id, plan } = x;
  const { plans } = await save(server, scheduleCall, { from: null, days: 28 });
  const [scheduled] = plans.find((one) => one.plan_id === plan_id)?.stops ?? [];
  const expected = {
    ...{ reason: 'not_invoiced', waits_for: { kind: 'purchase', id: x.purchase_id } },
    stop: { reason: 'late', waits_for: scheduled?.waits_for, order: null },
  };
  expect(scheduled?.waits_for?.container).toBe('FIRST');
  expect(scheduled?.waits_for?.label).toContain(invoice_number);
  const typed = {
    specification_id: plan.specification_id,
    begin_date: day(10),
    end_date: day(19),
    quant: 99,
  };
  for (const form of [{}, typed]) expect((await ask({ plan_id, ...form })).rows).toMatchObject([expected]);
});

test('30.7, 30.9: if several SAPs allow the same number of cars and none stops the plan, the list and the form name the same SAP first', async () => {
  const inputs = [await buildLine(server, 1, 'B-1'), await buildLine(server, 1, 'A-1')];
  const { specification_id } = await buildSpecification(server, { inputs });
  const days = { begin_date: day(10), end_date: day(19) };
  const { plan_id } = await buildPlan(server, { specification_id, ...days, quant: 100 });
  for (const { product_id, sap_id } of inputs) {
    const x = await bought({ product_id, sap_id, plan_id }, 100);
    await sent(x, 40, 'A', { here: 0 });
    await sent(x, 60, 'T', { due: 12 });
  }
  expect(await ask({ plan_id })).toMatchObject({
    still_from: null,
    rows: [
      { sap_code: 'B-1', cars: 40 },
      { sap_code: 'A-1', cars: 40 },
    ],
  });
  const { rows } = await page(server, planGrid, { limit: 500 });
  expect(rows.find((row) => row.plan_id === plan_id)?.missing_part).toMatch(/^B-1/);
});

test('30.9: the response counts the SAPs to order and the passive SAPs, for stored and typed plans', async () => {
  const x = await needed();
  const { plan_id, plan } = x;
  const typed = { plan_id, specification_id: plan.specification_id, begin_date: day(10), end_date: day(19) };
  const counts = async () => {
    const answers = [await ask({ plan_id }), await ask({ ...typed, quant: 200 })];
    return answers.map(({ short, to_order, passive }) => [short, to_order, passive]);
  };
  expect(await counts()).toEqual([
    [1, 1, 0],
    [1, 1, 0],
  ]);
  await bought(x);
  expect(await counts()).toEqual([
    [1, 0, 0],
    [1, 1, 0],
  ]);
  const { data: sap } = await server.send(partSapCalls.model, { sap_id: x.sap_id });
  await save(server, partSapCalls.save, { ...sap, state: 'P' });
  expect(await counts()).toEqual([
    [1, 0, 0],
    [1, 0, 1],
  ]);
});

test('30.6: a typed plan of 10 takes parts from a later stored plan, which builds 25 without it and 15 with it', async () => {
  const x = await bought(await needed());
  await sent(x, 100, 'A', { here: 0 });
  const { specification_id } = x.plan;
  const typed = { plan_id: null, specification_id, begin_date: day(9), end_date: day(9), quant: 10 };
  const { data } = await server.send(planCalls.model, { plan_id: x.plan_id });
  const { takes_from, ...whole } = await ask(typed);
  expect(whole).toMatchObject({ quant: 10, buildable_now: 10, buildable_at_begin: 10, full_on: day(0) });
  expect(takes_from).toMatchObject([{ plan_id: x.plan_id, before: 25, after: 15 }]);
  expect(takes_from[0]?.plan_label).toContain('· 100');

  // Nothing was stored, and the same plan on a later day takes nothing.
  expect((await server.send(planCalls.model, { plan_id: x.plan_id })).data).toEqual(data);
  expect(await ask({ plan_id: x.plan_id })).toMatchObject({ buildable_at_begin: 25 });
  expect(await ask({ ...typed, begin_date: day(10), end_date: day(10) })).toMatchObject({
    takes_from: [],
    buildable_at_begin: 0,
  });
});

async function buildStocked(quant: number, from: number) {
  const { sap_code: _, ...line } = await buildLine(server, 1);
  await count(line, quant, from);
  return line;
}
const planOn = async (
  inputs: Awaited<ReturnType<typeof buildStocked>>[],
  from: number,
  to: number,
  quant: number,
) => {
  const { specification_id } = await buildSpecification(server, { inputs });
  return buildPlan(server, { specification_id, begin_date: day(from), end_date: day(to), quant });
};

test('a later plan loses no cars if a SAP that the earlier plan no longer needs after a count stops the later plan anyway', async () => {
  const [taken, counted] = [await buildStocked(100, -10), await buildStocked(30, 0)];
  const earlier = await planOn([taken, counted], -3, 0, 40);
  const later = await planOn([taken, counted], 10, 12, 100);
  expect(await ask({ plan_id: later.plan_id })).toMatchObject({ buildable_at_begin: 30 });
  expect((await ask({ plan_id: earlier.plan_id })).takes_from).toEqual([]);
});

test('30.6: the later plans that lose cars are listed by begin date, not by the cars that they lose', async () => {
  const shared = [await buildStocked(100, -10)];
  const taking = await planOn(shared, 5, 6, 30);
  const loses5 = await planOn(shared, 10, 12, 75);
  const loses25 = await planOn(shared, 20, 22, 100);
  const listed = [
    { plan_id: loses5.plan_id, before: 75, after: 70 },
    { plan_id: loses25.plan_id, before: 25, after: 0 },
  ];
  expect((await ask({ plan_id: taking.plan_id })).takes_from).toMatchObject(listed);
  const { specification_id } = taking;
  const typed = { specification_id, begin_date: day(4), end_date: day(6), quant: 30 };
  expect((await ask({ plan_id: taking.plan_id, ...typed })).takes_from).toMatchObject(listed);
});

test('a later plan loses no cars if the last of many parts stops it anyway', async () => {
  const shared = await Promise.all(Array.from({ length: 21 }, () => buildStocked(10, 0)));
  const outOfStock = await buildStocked(0, 0);
  const earlier = await planOn(shared, 5, 6, 10);
  await planOn([...shared, outOfStock], 10, 12, 10);
  expect((await ask({ plan_id: earlier.plan_id })).takes_from).toEqual([]);
});

describe('34.4, 30.6: typing a later end for an ended part of a split plan reopens the other parts,', () => {
  /**
   * Builds a split plan whose two parts have ended: both need `shared`, and the second part also needs `other`, which
   * is out of stock.
   */
  async function splitPlan(stock: number) {
    const [shared, other] = [await buildStocked(stock, -20), await buildStocked(0, -20)];
    const { specification_id, output_product_id } = await buildSpecification(server, { inputs: [shared] });
    const next = await buildSpecification(server, { output_product_id, inputs: [shared, other] });
    const [begin_date, end_date] = [day(-9), day(-2)];
    const { plan_id } = await buildPlan(server, { specification_id, begin_date, end_date, quant: 20 });
    const parts = [
      { specification_id, begin_date, end_date: day(-6), quant: 10 },
      { specification_id: next.specification_id, begin_date: day(-5), end_date, quant: 10 },
    ];
    const { plan_ids } = await save(server, splitCalls.split, { plan_id, parts });
    const [first, second] = parts.map((part, index) => ({ ...part, plan_id: plan_ids[index] ?? 0 }));
    if (!first || !second) throw new Error('The split must make two plans.');
    return { shared, first, second };
  }

  test('so that the earlier part of the split takes the expected receipts first', async () => {
    const { shared, second } = await splitPlan(0);
    const product_saps = [{ ...shared, quant: 10 }];
    const { purchase_id } = await buildPurchase(server, { plan_id: second.plan_id, product_saps });
    const line = { ...shared, quant: 10, container: null };
    await buildInvoice(server, { purchase_id, status: 'T', expected_on: day(0), product_saps: [line] });
    expect((await ask({ ...second, end_date: day(1) })).rows).toContainEqual(
      expect.objectContaining({ sap_id: shared.sap_id, missing_at_begin: 10 }),
    );
  });

  test('so that a later plan loses no cars if another SAP stops it anyway', async () => {
    const { first } = await splitPlan(10);
    expect(await ask({ ...first, end_date: day(1) })).toMatchObject({
      buildable_now: 10,
      takes_from: [],
    });
  });
});
