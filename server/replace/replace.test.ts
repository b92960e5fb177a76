import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { coverageCalls } from '#domain/coverage/coverage';
import { historyCall } from '#domain/history/history';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { type ReplaceCheck, replaceCalls } from '#domain/replace/replace';
import { specificationCalls } from '#domain/specification/specification';
import { addDays } from '#domain/values/day';
import { today } from '../record/today.ts';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { expectGuarded } from '../testing/guarded.ts';
import { storedRows } from '../testing/stored-rows.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const T = async (days = 0) => addDays(await today(server.db), days);
type Line = Awaited<ReturnType<typeof buildLine>>;
type Asked = { sap_id: number; by_sap_id: number; from?: string; factor?: number; move_plans?: boolean };

async function check(asked: Asked): Promise<ReplaceCheck> {
  const { status, data, failure } = await server.send(replaceCalls.check, asked);
  if (status !== 200) throw new Error(`${status}: ${failure.message}`);
  return data;
}

/** Checks a replacement and does it. */
async function replace(asked: Asked) {
  const { from, expect: hash } = await check(asked);
  return save(server, replaceCalls.replace, { ...asked, from, expect: hash });
}

const undo = (batch_id: number | null) => save(server, batchCalls.undo, { batch_id: batch_id ?? 0 });

/** A specification of a car model with these lines, from so many days on. */
const specify = async (product: number, days: number, inputs: Line[], state: 'A' | 'P' = 'A') =>
  buildSpecification(server, { output_product_id: product, begin_date: await T(days), inputs, state });

const inputsOf = async (specification_id: number) => {
  const { data } = await server.send(specificationCalls.model, { specification_id });
  return data.inputs.map(({ sap_id, quant, order_no }) => [sap_id, quant, order_no]);
};

const timelineOf = async (output_product_id: number) =>
  save(server, specificationCalls.timeline, { output_product_id });

/** The 9c example: X and Y in specifications from T − 30, T + 20, and a passive one from T + 5. */
async function example() {
  const { product_id } = await buildCarModel(server);
  const [x, y, by] = [await buildLine(server, 2), await buildLine(server, 1), await buildLine(server, 4)];
  const running = await specify(product_id, -30, [x, y]);
  const passive = await specify(product_id, 5, [y, x], 'P');
  const later = await specify(product_id, 20, [by, y, x]);
  return { product_id, x, y, by, running, passive, later };
}

describe('9c Replace a part from a date on', () => {
  test('X in specifications T−30, T+20, from T: one new, one changed, passive untouched; `by` present, 2 + 4 = 6', async () => {
    const { product_id, x, y, by, running, passive, later } = await example();
    const [before, untouched] = [
      await inputsOf(running.specification_id),
      await inputsOf(passive.specification_id),
    ];
    const asked = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T() };
    expect(await check(asked)).toMatchObject({ copied: 1, changed: 1, moved: 0, cut: 0 });
    expect(await replace(asked)).toMatchObject({ copied: 1, changed: 1, moved: 0 });

    const timeline = await timelineOf(product_id);
    expect(timeline.map(({ begin_date }) => begin_date)).toEqual([
      await T(-30),
      await T(),
      await T(5),
      await T(20),
    ]);
    const copy = timeline.find(({ begin_date }) => begin_date === asked.from);
    expect(copy?.state).toBe('A');
    expect(await inputsOf(copy?.specification_id ?? 0)).toEqual([
      [by.sap_id, 2, 1],
      [y.sap_id, 1, 2],
    ]);
    expect(await inputsOf(later.specification_id)).toEqual([
      [by.sap_id, 6, 1],
      [y.sap_id, 1, 2],
    ]);
    expect(await inputsOf(running.specification_id)).toEqual(before);
    expect(await inputsOf(passive.specification_id)).toEqual(untouched);
  });

  test('undo: as before, the new ones gone', async () => {
    const { product_id, x, by, running } = await example();
    const plan = await buildPlan(server, {
      specification_id: running.specification_id,
      begin_date: await T(3),
      end_date: await T(9),
    });
    const before = await storedRows(server.db);
    const { batch_id, moved } = await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T() });
    expect(moved).toBe(1);
    expect(await storedRows(server.db)).not.toBe(before);

    const { data: told } = await server.send(batchCalls.undoCheck, { batch_id: batch_id ?? 0 });
    expect(told).toMatchObject({ restore: 2, remove: 1, parts: 0, refused: 0 });
    const changes = told.undone.find(({ kind, removed }) => kind === 'specification' && !removed)?.changes;
    expect(changes?.map(({ path, from, to }) => [path, from, to])).toEqual(
      expect.arrayContaining([
        [`inputs.${x.sap_code}.quant`, null, 2],
        [`inputs.${by.sap_code}.quant`, 6, 4],
      ]),
    );
    expect(await undo(batch_id)).toMatchObject({ restore: 2, remove: 1, refused: 0 });
    expect(await storedRows(server.db)).toBe(before);
    expect((await timelineOf(product_id)).length).toBe(3);
    const { data } = await server.send(planCalls.model, { plan_id: plan.plan_id });
    expect(data).toMatchObject({ specification_id: running.specification_id, version: 3 });
  });
});

test('35.1 of two active specifications of one day the later one is copied, of two of the day itself both change', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 3), await buildLine(server)];
  const first = await specify(product_id, -10, [x]);
  await specify(product_id, -10, [x]);
  const later = [await specify(product_id, 7, [x]), await specify(product_id, 7, [x])];
  expect(await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T(6) })).toMatchObject({
    copied: 1,
    changed: 2,
  });
  expect(await inputsOf(first.specification_id)).toEqual([[x.sap_id, 3, 1]]);
  for (const { specification_id } of later)
    expect(await inputsOf(specification_id)).toEqual([[by.sap_id, 3, 1]]);
});

test('35.1 one that begins on the day changes in place, and the one before it is not copied', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 3), await buildLine(server)];
  await specify(product_id, -10, [x]);
  await specify(product_id, 0, [x]);
  const asked = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T() };
  expect(await check(asked)).toMatchObject({ copied: 0, changed: 1 });
});

test('35.2 the quantity is multiplied exactly; more than 3 decimals are 400 naming the specification, and nothing is written', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 0.3), await buildLine(server)];
  const { specification_id } = await specify(product_id, 5, [x]);
  const asked = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T() };
  const { status, failure } = await server.send(replaceCalls.check, { ...asked, factor: 0.0005 });
  expect(status).toBe(400);
  expect(failure.message).toContain('0.3 × 0.0005 = 0.00015');
  expect(failure.message).toContain('from ');
  const before = await storedRows(server.db);
  const refused = await server.send(replaceCalls.replace, { ...asked, factor: 0.0005, expect: 'x' });
  expect([refused.status, await storedRows(server.db)]).toEqual([400, before]);
  await replace({ ...asked, factor: 0.01 });
  expect(await inputsOf(specification_id)).toEqual([[by.sap_id, 0.003, 1]]);
});

test('35.2 where the new SAP stands behind the old one, both are in the earlier place, and an undo gives both places back', async () => {
  const { product_id } = await buildCarModel(server);
  const lines = [await buildLine(server), await buildLine(server, 2), await buildLine(server)] as const;
  const [by, last] = [await buildLine(server, 4), await buildLine(server)];
  const all = [...lines, by, last];
  const { specification_id } = await specify(product_id, 1, all);
  const before = await inputsOf(specification_id);
  const { batch_id } = await replace({ sap_id: lines[1].sap_id, by_sap_id: by.sap_id, from: await T() });
  expect(await inputsOf(specification_id)).toEqual([
    [lines[0].sap_id, 1, 1],
    [by.sap_id, 6, 2],
    [lines[2].sap_id, 1, 3],
    [last.sap_id, 1, 4],
  ]);
  await undo(batch_id);
  expect(await inputsOf(specification_id)).toEqual(before);
});

test('35.2 plans that begin on the day or later move to the copy, those that the day cuts are named and stay; purchases stay', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 2), await buildLine(server)];
  const { specification_id } = await specify(product_id, -30, [x]);
  const plan = async (begin: number, end: number) =>
    (
      await buildPlan(server, {
        specification_id,
        begin_date: await T(begin),
        end_date: await T(end),
        quant: 10,
      })
    ).plan_id;
  const [cut, onTheDay, later, before] = [
    await plan(2, 12),
    await plan(10, 12),
    await plan(11, 20),
    await plan(1, 9),
  ];
  const purchase = await buildPurchase(server, { plan_id: onTheDay, product_saps: [{ ...x, quant: 20 }] });
  const asked = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T(10) };
  const checked = await check(asked);
  expect(checked).toMatchObject({ copied: 1, changed: 0, moved: 2, cut: 1, cut_plans: [{ plan_id: cut }] });
  expect(checked.rows).toMatchObject([
    { specification_id, what: 'copied', quant: 2, by_quant: null, to: 2, plans: 2 },
  ]);
  expect(await check({ ...asked, move_plans: false })).toMatchObject({ moved: 0, cut: 1 });

  await replace(asked);
  const standsOn = async (plan_id: number) =>
    (await server.send(planCalls.model, { plan_id })).data.specification_id;
  expect([await standsOn(cut), await standsOn(before)]).toEqual([specification_id, specification_id]);
  expect(await standsOn(onTheDay)).toBe(await standsOn(later));
  expect(await standsOn(later)).not.toBe(specification_id);
  const { rows } =
    await sql`select sap_id from purchase_lines where purchase_id = ${purchase.purchase_id}`.execute(
      server.db,
    );
  expect(rows).toEqual([{ sap_id: x.sap_id }]);
});

test('35.3 what is said to be left over and to order is what coverage says after it', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 4), await buildLine(server)];
  const { specification_id } = await specify(product_id, -30, [x]);
  const plan = async (begin: number, quant: number) =>
    buildPlan(server, { specification_id, begin_date: await T(begin), end_date: await T(begin + 5), quant });
  const early = await plan(2, 50);
  await plan(20, 100);
  // 200 needed early and 400 later of it: 150 are here, 100 come, 250 are ordered and on no invoice.
  const { purchase_id } = await buildPurchase(server, {
    plan_id: early.plan_id,
    product_saps: [{ ...x, quant: 500 }],
  });
  await buildInvoice(server, {
    purchase_id,
    status: 'A',
    arrived_on: await T(),
    product_saps: [{ ...x, quant: 150 }],
  });
  await buildInvoice(server, {
    purchase_id,
    status: 'T',
    expected_on: await T(1),
    product_saps: [{ ...x, quant: 100 }],
  });

  const checked = await check({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T(10), factor: 0.5 });
  expect(checked.old).toMatchObject({
    needed: 200,
    left_over: { stock: 0, arrived: 0, coming: 50, rest: 250, all: 300 },
  });
  expect(checked.new).toMatchObject({ needed: 200, to_order: 200 });
  expect(checked.outcome).toEqual({ day: await T(10), new_lost: 100, old_lost: 0, left_over: 300 });

  await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T(10), factor: 0.5 });
  const coverage = async (sap_id: number) => save(server, coverageCalls.model, { sap_id });
  expect(await coverage(x.sap_id)).toMatchObject({ needed: 200, arrived: 150, transit: 100, rest: 250 });
  expect(await coverage(by.sap_id)).toMatchObject({ needed: 200, to_order: 200 });
});

test('35.4 the day that is proposed is the first on which the new SAP loses no car and the fewest old pieces are left over', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 1), await buildLine(server)];
  const { specification_id } = await specify(product_id, -30, [x]);
  const plan = async (begin: number, quant: number) =>
    buildPlan(server, { specification_id, begin_date: await T(begin), end_date: await T(begin + 4), quant });
  const first = await plan(2, 60);
  await plan(10, 40);
  await plan(20, 30);
  const ofBy = await buildPlan(server, { begin_date: await T(60), end_date: await T(61), quant: 0 });
  const stocked = await buildPurchase(server, {
    plan_id: first.plan_id,
    product_saps: [{ ...x, quant: 100 }],
  });
  await buildInvoice(server, {
    purchase_id: stocked.purchase_id,
    status: 'A',
    arrived_on: await T(),
    product_saps: [{ ...x, quant: 100 }],
  });
  const coming = await buildPurchase(server, { plan_id: ofBy.plan_id, product_saps: [{ ...by, quant: 70 }] });
  await buildInvoice(server, {
    purchase_id: coming.purchase_id,
    status: 'T',
    expected_on: await T(8),
    product_saps: [{ ...by, quant: 70 }],
  });

  const checked = await check({ sap_id: x.sap_id, by_sap_id: by.sap_id });
  // From T + 3 on 70 cars take the new SAP, which is there on T + 8, and 40 old pieces are left; from T + 11 on none is.
  expect(checked).toMatchObject({ from: await T(11), proposed: await T(11) });
  const outcomes = new Map(checked.days.map((outcome) => [outcome.day, outcome]));
  expect(outcomes.get(await T(2))).toMatchObject({ new_lost: 120, left_over: 100 });
  expect(outcomes.get(await T(10))).toMatchObject({ new_lost: 0, left_over: 40 });
  expect(outcomes.get(await T(11))).toMatchObject({ new_lost: 0, old_lost: 0, left_over: 0 });
  expect(outcomes.get(await T(21))).toMatchObject({ new_lost: 0, old_lost: 30, left_over: 0 });
});

test('35.5 what was checked and has changed meanwhile is 409, and nothing is written', async () => {
  const { x, by, running } = await example();
  const asked = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T() };
  const { expect: hash } = await check(asked);
  await server.send(specificationCalls.setPassive, { specification_ids: [running.specification_id] });
  const before = await storedRows(server.db);
  const { status, failure } = await server.send(replaceCalls.replace, { ...asked, expect: hash });
  expect([status, failure.message]).toEqual([409, 'The list changed: look again.']);
  expect(await storedRows(server.db)).toBe(before);
});

test('35.5 an undo leaves what was changed since, and a copy that another plan uses by now', async () => {
  const { product_id, x, y, by, later } = await example();
  const { batch_id } = await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T() });
  const copy = (await timelineOf(product_id))[1]?.specification_id ?? 0;
  await buildPlan(server, { specification_id: copy });
  const { data } = await server.send(specificationCalls.model, { specification_id: later.specification_id });
  await save(server, specificationCalls.save, { ...data, inputs: [{ ...y, quant: 9 }] });
  const { data: told } = await server.send(batchCalls.undoCheck, { batch_id: batch_id ?? 0 });
  expect(told).toMatchObject({ restore: 0, remove: 0, refused: 2 });
  expect(told.rows.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^used by plan /),
      expect.stringMatching(/^changed by clerk, /),
    ]),
  );
});

test('35.5 the history tells it as one entry of each specification, with others at once', async () => {
  const { x, by, later } = await example();
  await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T() });
  const { data } = await server.send(historyCall, { kind: 'specification', id: later.specification_id });
  expect(data.count).toBe(2);
  expect(data.rows[0]).toMatchObject({ source: 'bulk', username: 'clerk' });
  expect(data.rows[0]?.changes).toHaveLength(2);
});

test('35.6 the same SAP, a passive one, one that is gone and a factor of 0 are 400, a SAP that is gone is 404', async () => {
  const [x, by] = [await buildLine(server), await buildLine(server)];
  const from = await T();
  const refusal = async (asked: object) => {
    const { status, failure } = await server.sendRaw(replaceCalls.check, {
      sap_id: x.sap_id,
      by_sap_id: by.sap_id,
      from,
      ...asked,
    });
    return [status, failure.message];
  };
  expect(await refusal({ by_sap_id: x.sap_id })).toEqual([
    400,
    'A part SAP cannot take its own place. Choose another one.',
  ]);
  expect(await refusal({ by_sap_id: 2_000_000_000 })).toEqual([400, 'The part SAP does not exist.']);
  expect((await refusal({ sap_id: 2_000_000_000 }))[0]).toBe(404);
  expect((await refusal({ factor: 0 }))[0]).toBe(400);
  expect((await refusal({ factor: 0.0000001 }))[0]).toBe(400);
  expect((await refusal({ from: '2026-02-30' }))[0]).toBe(400);
  await server.send(partSapCalls.setPassive, { sap_ids: [by.sap_id] });
  expect(await refusal({})).toEqual([400, `SAP ${by.sap_code} is passive and cannot be chosen.`]);
});

test('35.6 where no specification has it nothing is written, and no batch is made', async () => {
  const [x, by] = [await buildLine(server), await buildLine(server)];
  const before = await storedRows(server.db);
  expect(await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: await T() })).toEqual({
    copied: 0,
    changed: 0,
    moved: 0,
    batch_id: null,
  });
  expect(await storedRows(server.db)).toBe(before);
});

test('35 both calls are only for people who are signed in', async () => {
  await expectGuarded(server, Object.values(replaceCalls));
});
