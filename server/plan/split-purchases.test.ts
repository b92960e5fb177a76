import { expect, test } from 'vitest';
import { coverageCalls } from '#domain/coverage/coverage';
import { planCalls } from '#domain/plan/plan';
import { splitCalls } from '#domain/plan/split';
import { purchaseCalls } from '#domain/purchase/purchase';
import { relatedCall } from '#domain/related/related';
import { buildInvoice, buildPurchase, save } from '../testing/builders.ts';
import { crossingOf } from '../testing/crossing-plan.ts';
import { testApp } from '../testing/test-app.ts';
import { todayOf } from '../testing/today.ts';

const server = testApp();
const { day, ask, watch, planned } = todayOf(server);
const crossing = crossingOf(server, day);
const driftOf = async ({ purchase_id }: { purchase_id: number }) =>
  (await server.send(purchaseCalls.model, { purchase_id })).data.plan_needs.map(({ quant }) => quant);

test('purchases stay with part 1, and show no differences if all parts have the same specification', async () => {
  const { plan_id, parts, purchase, older } = await crossing();
  const unchangedParts = parts.map((part) => ({ ...part, specification_id: older }));
  const [drifted, missing] = [await ask('drifted'), await ask('no_purchase', 90)];
  const { plan_ids } = await save(server, splitCalls.split, { plan_id, parts: unchangedParts });
  expect((await server.send(purchaseCalls.model, purchase)).data.plan_id).toBe(plan_id);
  expect(await driftOf(purchase)).toEqual([]);
  expect((await ask('drifted')).count).toBe(drifted.count);
  // The other part is ordered together with the first part.
  expect((await ask('no_purchase', 90)).count).toBe(missing.count);

  // A part that is split again belongs to the same order.
  const [from, to] = [day(11), day(30)];
  const furtherParts = [
    { begin_date: from, end_date: day(20), quant: 100, specification_id: older },
    { begin_date: day(21), end_date: to, quant: 220, specification_id: older },
  ];
  await save(server, splitCalls.split, { plan_id: plan_ids[1] as number, parts: furtherParts });
  expect(await driftOf(purchase)).toEqual([]);
});

test('purchases stay with part 1, and show the changed needs if the specification of another part differs', async () => {
  const { plan_id, parts, purchase, line } = await crossing({ next: 3 });
  const [before] = await watch('drifted', () => save(server, splitCalls.split, { plan_id, parts }));
  expect(before).toBe(1);
  // 160 × 2 + 320 × 3.
  expect(await driftOf(purchase)).toEqual([1280]);

  const more = await buildPurchase(server, { plan_id, product_saps: [{ ...line, quant: 320 }] });
  expect(await driftOf(more)).toEqual([]);
});

test('34.4: a part without purchases links to the purchases of the other parts, newest first', async () => {
  const { plan_id, parts, purchase, line } = await crossing();
  const { plan_ids } = await save(server, splitCalls.split, { plan_id, parts });
  const part = plan_ids[1] as number;
  const newest = async () => (await server.send(planCalls.model, { plan_id: part })).data.newest_purchase_id;
  const related = async () =>
    (await server.send(relatedCall, { kind: 'plan', id: part })).data.groups
      .find(({ kind }) => kind === 'purchase')
      ?.rows.map(({ id }) => id);
  expect(await newest()).toBe(purchase.purchase_id);
  expect(await related()).toEqual([purchase.purchase_id]);

  const more = await buildPurchase(server, { plan_id, product_saps: [{ ...line, quant: 320 }] });
  expect(await newest()).toBe(more.purchase_id);
  expect(await related()).toEqual([more.purchase_id, purchase.purchase_id]);
});

test('the purchases of each part count for all parts, and their differences can be kept as ordered', async () => {
  const { plan_id, parts, purchase, line } = await crossing({ next: 3 });
  const { plan_ids } = await save(server, splitCalls.split, { plan_id, parts });
  await save(server, purchaseCalls.keepLines, { purchase_id: purchase.purchase_id });
  const isKept = async (purchase_id: number) =>
    (await server.send(purchaseCalls.model, { purchase_id })).data.drift_kept;
  expect(await isKept(purchase.purchase_id)).toBe(true);

  const second = await buildPurchase(server, {
    plan_id: plan_ids[1] as number,
    product_saps: [{ ...line, quant: 320 }],
  });
  const { data } = await server.send(purchaseCalls.model, second);
  expect([data.plan_needs, data.other_purchases.map(({ purchase_id }) => purchase_id)]).toEqual([
    [],
    [purchase.purchase_id],
  ]);
});

test('a split plan without a purchase is listed once per part, including ended parts, until one part has a purchase', async () => {
  const { plan, buy } = await planned(-10, 9);
  const { plan_id, specification_id } = plan;
  const half = { specification_id, quant: 50 };
  const parts = [
    { ...half, begin_date: day(-10), end_date: day(-1) },
    { ...half, begin_date: day(0), end_date: day(9) },
  ];
  const split = () => save(server, splitCalls.split, { plan_id, parts });
  expect(await watch('no_purchase', split, buy)).toEqual([1, -1]);
});

test('while one part is open, the purchases of an ended part count as they did before the split', async () => {
  const { plan_id, parts, purchase, line, older } = await crossing({ from: -15 });
  const { product_id, sap_id } = line;
  await buildInvoice(server, {
    purchase_id: purchase.purchase_id,
    status: 'A',
    product_saps: [{ product_id, sap_id, quant: 400 }],
  });
  const coverage = async () => {
    const { data } = await server.send(coverageCalls.model, { sap_id, offset: 0, limit: 50 });
    const { needed, arrived, rest, to_order, ordered, stock } = data;
    return { needed, arrived, rest, to_order, ordered, stock };
  };
  const overBlock = await ask('over', 90);
  const before = await coverage();
  expect(before).toEqual({ needed: 960, arrived: 400, rest: 560, to_order: 0, ordered: 960, stock: 0 });
  const unchangedParts = parts.map((part) => ({ ...part, specification_id: older }));
  const { plan_ids } = await save(server, splitCalls.split, { plan_id, parts: unchangedParts });
  expect(await coverage()).toEqual(before);
  expect((await ask('over', 90)).count).toBe(overBlock.count);

  // Without the open part, the first part has ended and its needs are settled.
  await save(server, planCalls.delete, { plan_ids: [plan_ids[1] as number] });
  expect(await coverage()).toMatchObject({ needed: 0, ordered: 0, stock: 80 });
});
