import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { coverageCalls } from '#domain/coverage/coverage';
import { historyCall } from '#domain/history/history';
import { planCalls } from '#domain/plan/plan';
import { splitCalls } from '#domain/plan/split';
import { purchaseCalls } from '#domain/purchase/purchase';
import { relatedCall } from '#domain/related/related';
import { specificationCalls } from '#domain/specification/specification';
import { timelineCalls } from '#domain/timeline/timeline';
import { buildInvoice, buildPurchase, buildSpecification, save } from '../testing/builders.ts';
import { crossingOf } from '../testing/crossing-plan.ts';
import { storedRows } from '../testing/database-state.ts';
import { testApp } from '../testing/test-app.ts';
import { todayOf } from '../testing/today.ts';

const server = testApp();
const { day, ask, watch, planned } = todayOf(server);
const crossing = crossingOf(server, day);

const planOf = async (plan_id: number) => (await server.send(planCalls.model, { plan_id })).data;

test('a split of 480 cars over 30 days at the breakpoint on day 11 gives 160 and 320 cars: the first part keeps the id, and the second is a new plan with the note', async () => {
  const { plan_id, parts, older, newer } = await crossing();
  const { plan_ids, version } = await save(server, splitCalls.split, { plan_id, version: 1, parts });
  expect([plan_ids[0], plan_ids.length, version]).toEqual([plan_id, 2, 2]);
  expect([await planOf(plan_id), await planOf(plan_ids[1] as number)]).toMatchObject([
    { specification_id: older, quant: 160, begin_date: day(1), end_date: day(10), note: 'Two shifts' },
    { specification_id: newer, quant: 320, begin_date: day(11), end_date: day(30), note: 'Two shifts' },
  ]);
  const { data } = await server.send(historyCall, { kind: 'plan', id: plan_ids[1] as number });
  expect(data.rows[0]?.changes).toContainEqual(expect.objectContaining({ path: 'split_of', to: plan_id }));
});

test('the undo of a split restores every row', async () => {
  const { plan_id, parts } = await crossing();
  const before = await storedRows(server.db);
  const { batch_id } = await save(server, splitCalls.split, { plan_id, version: 1, parts });
  expect(await storedRows(server.db)).not.toBe(before);
  await save(server, batchCalls.undo, { batch_id });
  expect(await storedRows(server.db)).toBe(before);
});

test('a split of 480 cars into 160 and 319, with a gap, or with a specification of another car model is refused with 400, and nothing is written', async () => {
  const { plan_id, parts, plan } = await crossing();
  const [first, second] = parts;
  if (!first || !second) throw new Error('The plan must have two parts.');
  const { specification_id: foreign } = await buildSpecification(server);
  const refused = async (...params: [object, object]) => {
    const { status, failure } = await server.sendRaw(splitCalls.split, {
      plan_id,
      version: 1,
      parts: params,
    });
    return [status, failure.message];
  };
  expect(await refused(first, { ...second, quant: 319 })).toEqual([
    400,
    'The quantities must add up to 480.',
  ]);
  const days = "The parts must cover the plan's days without gap or overlap.";
  expect(await refused(first, { ...second, begin_date: day(12) })).toEqual([400, days]);
  expect(await refused(first, { ...second, specification_id: foreign })).toEqual([
    400,
    expect.stringContaining('is of another car model.'),
  ]);
  expect(await refused(first, { ...second, specification_id: 999_999 })).toEqual([
    400,
    'The specification does not exist.',
  ]);
  expect((await server.sendRaw(splitCalls.split, { plan_id, parts: [first] })).status).toBe(400);
  expect((await server.sendRaw(splitCalls.split, { plan_id, parts: Array(11).fill(first) })).status).toBe(
    400,
  );
  expect((await server.send(splitCalls.split, { plan_id: 999_999, parts })).status).toBe(404);
  expect(await planOf(plan_id)).toMatchObject({ quant: 480, end_date: plan.end_date, version: 1 });
});

test('splitting a plan that was changed in the meantime is refused with 409, and nothing is written', async () => {
  const { plan_id, parts, plan } = await crossing();
  await save(server, planCalls.save, { ...plan, note: 'meanwhile' });
  const { status, failure } = await server.send(splitCalls.split, { plan_id, version: 1, parts });
  expect([status, failure.code]).toEqual([409, 'stale']);
  expect((await planOf(plan_id)).quant).toBe(480);
});

test('the first part may keep a passive specification, and the other parts may not get one', async () => {
  const { plan_id, parts, older } = await crossing();
  await save(server, specificationCalls.setPassive, { specification_ids: [older] });
  const [first, second] = parts;
  if (!first || !second) throw new Error('The plan must have two parts.');
  const passive = [first, { ...second, specification_id: older }];
  const { status, failure } = await server.send(splitCalls.split, { plan_id, parts: passive });
  expect([status, failure.message]).toEqual([
    400,
    expect.stringContaining('is passive and cannot be chosen.'),
  ]);
  await save(server, splitCalls.split, { plan_id, parts });
  expect((await planOf(plan_id)).specification_id).toBe(older);
});

test('a plan that keeps its specification is not in Today until the breakpoint moves', async () => {
  const made = await crossing();
  const { plan_id, newer, carModel, line } = made;
  const keep = (keep: boolean) => save(server, splitCalls.keep, { plan_id, keep });
  const move = async (begin: number) => {
    const { data } = await server.send(specificationCalls.model, { specification_id: newer });
    await save(server, specificationCalls.save, {
      specification_id: newer,
      output_product_id: carModel,
      begin_date: day(begin),
      state: 'A',
      note: data.note,
      inputs: [{ ...line, quant: 2 }],
    });
  };
  const steps = [() => keep(true), () => move(12), () => keep(true), () => keep(false), () => move(31)];
  expect(await watch('crossing', ...steps)).toEqual([-1, 0, -1, 0, -1]);
  expect((await server.send(splitCalls.keep, { plan_id })).failure.message).toBe(
    'No newer specification begins while this plan runs.',
  );
  expect((await server.send(splitCalls.keep, { plan_id: 999_999 })).status).toBe(404);
});

test('34.5: keeping the specification past a day that is no longer the first breakpoint is refused, and nothing changes', async () => {
  const { plan_id, carModel, line } = await crossing();
  const breakpoint = day(11);
  const inputs = [{ ...line, quant: 3 }];
  const add = () => buildSpecification(server, { output_product_id: carModel, begin_date: day(3), inputs });
  const keep = async (breakpointDay: string) => {
    const { status, failure } = await server.send(splitCalls.keep, { plan_id, breakpoint: breakpointDay });
    return status === 200 ? status : failure.message;
  };
  expect(await keep(breakpoint)).toBe(200);
  await add();
  expect(await keep(breakpoint)).toBe('The list has changed. Review it and try again.');
  expect((await planOf(plan_id)).kept_breakpoint).toBe(breakpoint);
  expect(await keep(day(3))).toBe(200);
});

test('34.5: canceling a kept specification is refused if another breakpoint was kept in the meantime', async () => {
  const { plan_id, carModel, line } = await crossing();
  await save(server, splitCalls.keep, { plan_id, breakpoint: day(11) });
  const inputs = [{ ...line, quant: 3 }];
  await buildSpecification(server, { output_product_id: carModel, begin_date: day(3), inputs });
  await save(server, splitCalls.keep, { plan_id, breakpoint: day(3) });
  const cancel = async (breakpoint: string) =>
    (await server.send(splitCalls.keep, { plan_id, keep: false, breakpoint })).status;
  expect(await cancel(day(11))).toBe(409);
  expect((await planOf(plan_id)).kept_breakpoint).toBe(day(3));
  // Canceling twice is not a conflict.
  expect([await cancel(day(3)), await cancel(day(3))]).toEqual([200, 200]);
});

test('Today lists an ended part of a split plan neither as crossing nor as outdated, and the timeline omits it', async () => {
  const { plan_id, parts, older, newer, carModel } = await crossing({ from: -20 });
  const days = [{ end_date: day(-5) }, { begin_date: day(-4) }];
  const later = parts.map((part, index) => ({ ...part, ...days[index] }));
  const split = () => save(server, splitCalls.split, { plan_id, parts: later });
  expect(await watch('crossing', split)).toEqual([-1]);
  const makePassive = () => save(server, specificationCalls.setPassive, { specification_ids: [older] });
  expect(await watch('outdated', makePassive)).toEqual([0]);
  const { plans } = (await server.send(timelineCalls.model, { product_id: carModel })).data;
  expect(plans.map(({ specification_id }) => specification_id)).toEqual([newer]);
});

test('the check of a split returns its changes and writes nothing', async () => {
  const { plan_id, parts, purchase, sap_code } = await crossing({ next: 3 });
  const { data } = await server.send(splitCalls.check, { plan_id, version: 1, parts });
  expect(data.rows).toMatchObject([
    { sap_code, before: 960, after: 1280, held: 960, purchases: [{ purchase_id: purchase.purchase_id }] },
  ]);
  expect(data.parts).toEqual([
    { buildable_now: 0, buildable_at_begin: 0, full_on: null },
    { buildable_now: 0, buildable_at_begin: 0, full_on: null },
  ]);
  expect(await planOf(plan_id)).toMatchObject({ quant: 480, version: 1 });
  expect(
    await server.db.selectFrom('plans').where('split_of', '=', plan_id).select('plan_id').execute(),
  ).toEqual([]);
});

test('34.3: the check of a further split of a part compares the needs of all parts, as a purchase of a part does', async () => {
  const { plan_id, parts, line, newer, carModel, purchase } = await crossing();
  const { plan_ids } = await save(server, splitCalls.split, { plan_id, parts });
  const inputs = [{ ...line, quant: 3 }];
  const third = { output_product_id: carModel, begin_date: day(21), inputs };
  const { specification_id } = await buildSpecification(server, third);
  const newParts = [
    { begin_date: day(11), end_date: day(20), quant: 220, specification_id: newer },
    { begin_date: day(21), end_date: day(30), quant: 100, specification_id },
  ];
  const params = { plan_id: plan_ids[1] as number, version: 1, parts: newParts };
  // 160 × 2 + 320 × 2, then 160 × 2 + 220 × 2 + 100 × 3.
  const { data } = await server.send(splitCalls.check, params);
  expect(data.rows).toMatchObject([{ before: 960, after: 1060, held: 960 }]);
  await save(server, splitCalls.split, params);
  const { plan_needs } = (await server.send(purchaseCalls.model, purchase)).data;
  expect(plan_needs.map(({ quant }) => quant)).toEqual([1060]);
});

test('a split cannot be undone once its second part has a purchase, and the check of the undo gives the reasons', async () => {
  const { plan_id, parts, line } = await crossing();
  const { plan_ids, batch_id } = await save(server, splitCalls.split, { plan_id, parts });
  await buildPurchase(server, { plan_id: plan_ids[1] as number, product_saps: [{ ...line, quant: 1 }] });
  const { data } = await server.send(batchCalls.undoCheck, { batch_id });
  expect(data.rows.map(({ reason }) => reason).sort()).toEqual([
    'another plan of the split cannot be undone',
    expect.stringMatching(/^used by purchase PO\d+$/),
  ]);
  expect((await server.send(batchCalls.undo, { batch_id })).failure.message).toBe(
    'There is nothing left to undo.',
  );
});

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

  // If a part is split again, all parts still belong together.
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

test('the purchases of each part count for all parts, and their differences can be accepted', async () => {
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

  // Without the open part, the plan has ended: its needs are deducted from what has arrived.
  await save(server, planCalls.delete, { plan_ids: [plan_ids[1] as number] });
  expect(await coverage()).toMatchObject({ needed: 0, ordered: 0, stock: 80 });
});
