import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { partSapCalls } from '#domain/part-sap/part-sap';
import { planCalls } from '#domain/plan/plan';
import { replaceCalls } from '#domain/replace/replace';
import { specificationCalls } from '#domain/specification/specification';
import { buildCarModel, buildLine, buildPlan, buildPurchase, save } from '../testing/builders.ts';
import { storedRows } from '../testing/database-state.ts';
import { replacementsOf } from '../testing/replacements.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, check, replace, specify, timelineOf, example } = replacementsOf(server);

const undo = (batch_id: number | null) => save(server, batchCalls.undo, { batch_id: batch_id ?? 0 });

const inputsOf = async (specification_id: number) => {
  const { data } = await server.send(specificationCalls.model, { specification_id });
  return data.inputs.map(({ sap_id, quant, order_no }) => [sap_id, quant, order_no]);
};

describe('35.1, 35.2: replacing X from today on, in specifications with begin dates 30 days ago and in 20 days,', () => {
  test('copies the first specification, adds up 4 + 2 = 6 in the second, and leaves a passive specification unchanged', async () => {
    const { product_id, x, y, by, running, passive, later } = await example();
    const [before, untouched] = [
      await inputsOf(running.specification_id),
      await inputsOf(passive.specification_id),
    ];
    const params = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(0) };
    expect(await check(params)).toMatchObject({ copied: 1, changed: 1, moved: 0, cut: 0 });
    expect(await replace(params)).toMatchObject({ copied: 1, changed: 1, moved: 0 });

    const timeline = await timelineOf(product_id);
    expect(timeline.map(({ begin_date }) => begin_date)).toEqual([day(-30), day(0), day(5), day(20)]);
    const copy = timeline.find(({ begin_date }) => begin_date === params.from);
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

  test('13.9: returns the purchases that differ from what moved plans and plans of changed specifications need', async () => {
    const { x, y, by, running, later } = await example();
    /** Plans 100 cars, and orders X in this quantity and Y in a quantity that differs from what the cars need. */
    async function order(specification_id: number, days: [number, number], quantOfX: number) {
      const [begin_date, end_date] = [day(days[0]), day(days[1])];
      const { plan_id } = await buildPlan(server, { specification_id, quant: 100, begin_date, end_date });
      const product_saps = [
        { ...x, quant: quantOfX },
        { ...y, quant: 7 },
      ];
      return buildPurchase(server, { plan_id, product_saps });
    }
    const moved = await order(running.specification_id, [3, 9], 200);
    const changed = await order(later.specification_id, [20, 29], 200);
    await order(running.specification_id, [-20, -10], 200);
    const purchases = [{ purchase_id: moved.purchase_id }, { purchase_id: changed.purchase_id }];

    const done = await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(0) });
    expect(done.purchase_differences).toMatchObject({
      purchases,
      sap_code: by.sap_code,
      ordered: 0,
      needed: 200,
      saps: 2,
    });
  });
});

test('35.2: the quantity is multiplied exactly, and a result with more than 6 decimals is refused with a message that names the specification', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 0.3), await buildLine(server)];
  const { specification_id } = await specify(product_id, 5, [x]);
  const params = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(0) };
  const { status, failure } = await server.send(replaceCalls.check, { ...params, factor: 0.000005 });
  expect(status).toBe(400);
  expect(failure.message).toContain('0.3 × 0.000005 = 0.0000015');
  expect(failure.message).toContain('from ');
  const before = await storedRows(server.db);
  const refused = await server.send(replaceCalls.replace, { ...params, factor: 0.000005, expect: 'x' });
  expect([refused.status, await storedRows(server.db)]).toEqual([400, before]);
  await replace({ ...params, factor: 0.01 });
  expect(await inputsOf(specification_id)).toEqual([[by.sap_id, 0.003, 1]]);
});

test('35.2: plans that begin on the day of the replacement or later move to the copy, plans that span this day stay and are named, and purchases stay', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 2), await buildLine(server)];
  const { specification_id } = await specify(product_id, -30, [x]);
  const plan = async (begin: number, end: number) =>
    (
      await buildPlan(server, {
        specification_id,
        begin_date: day(begin),
        end_date: day(end),
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
  const params = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(10) };
  const checked = await check(params);
  expect(checked).toMatchObject({ copied: 1, changed: 0, moved: 2, cut: 1, cut_plans: [{ plan_id: cut }] });
  expect(checked.rows).toMatchObject([
    { specification_id, what: 'copied', quant: 2, by_quant: null, to: 2, plans: 2 },
  ]);
  expect(await check({ ...params, move_plans: false })).toMatchObject({ moved: 0, cut: 1 });

  await replace(params);
  const specificationOf = async (plan_id: number) =>
    (await server.send(planCalls.model, { plan_id })).data.specification_id;
  expect([await specificationOf(cut), await specificationOf(before)]).toEqual([
    specification_id,
    specification_id,
  ]);
  expect(await specificationOf(onTheDay)).toBe(await specificationOf(later));
  expect(await specificationOf(later)).not.toBe(specification_id);
  const { rows } =
    await sql`select sap_id from purchase_lines where purchase_id = ${purchase.purchase_id}`.execute(
      server.db,
    );
  expect(rows).toEqual([{ sap_id: x.sap_id }]);
});

test('35.5: the check of an undo refuses to restore a specification that was changed later, and to delete a copy that a plan now uses', async () => {
  const { product_id, x, y, by, later } = await example();
  const { batch_id } = await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(0) });
  const copy = (await timelineOf(product_id))[1]?.specification_id ?? 0;
  await buildPlan(server, { specification_id: copy });
  const { data } = await server.send(specificationCalls.model, { specification_id: later.specification_id });
  await save(server, specificationCalls.save, { ...data, inputs: [{ ...y, quant: 9 }] });
  const { data: undoCheck } = await server.send(batchCalls.undoCheck, { batch_id: batch_id ?? 0 });
  expect(undoCheck).toMatchObject({ restore: 0, remove: 0, refused: 2 });
  expect(undoCheck.rows.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^used by plan /),
      expect.stringMatching(/^changed by clerk, /),
    ]),
  );
});

test('35.5: an undo keeps a specification whose old SAP was deleted later, gives the reason, and deletes the copy', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 2), await buildLine(server)];
  const running = await specify(product_id, -30, [x]);
  const later = await specify(product_id, 20, [x]);
  const { batch_id, copied } = await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(0) });
  await save(server, specificationCalls.delete, { specification_ids: [running.specification_id] });
  await save(server, partSapCalls.delete, { sap_ids: [x.sap_id] });

  const { data: undoCheck } = await server.send(batchCalls.undoCheck, { batch_id: batch_id ?? 0 });
  const figures = { restore: 0, remove: copied, refused: 1 };
  expect(undoCheck).toMatchObject({ ...figures, rows: [{ reason: 'a part SAP of its lines was deleted' }] });
  expect(await undo(batch_id)).toMatchObject(figures);
  expect(await timelineOf(product_id)).toMatchObject([{ specification_id: later.specification_id }]);
  expect(await inputsOf(later.specification_id)).toEqual([[by.sap_id, 2, 1]]);
});

test('35.5: a replacement is refused with 409 if a specification has changed since the check, and nothing is written', async () => {
  const { x, by, running } = await example();
  const params = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(0) };
  const { expect: hash } = await check(params);
  await server.send(specificationCalls.setPassive, { specification_ids: [running.specification_id] });
  const before = await storedRows(server.db);
  const { status, failure } = await server.send(replaceCalls.replace, { ...params, expect: hash });
  expect([status, failure.message]).toEqual([409, 'The list has changed. Review it and try again.']);
  expect(await storedRows(server.db)).toBe(before);
});

test('35.6: the same SAP, a passive SAP, a new SAP that does not exist and a factor of 0 are refused with 400, and an old SAP that does not exist with 404', async () => {
  const [x, by] = [await buildLine(server), await buildLine(server)];
  const from = day(0);
  const refusal = async (params: object) => {
    const { status, failure } = await server.sendRaw(replaceCalls.check, {
      sap_id: x.sap_id,
      by_sap_id: by.sap_id,
      from,
      ...params,
    });
    return [status, failure.message];
  };
  expect(await refusal({ by_sap_id: x.sap_id })).toEqual([
    400,
    'A part SAP cannot replace itself. Choose another one.',
  ]);
  expect(await refusal({ by_sap_id: 2_000_000_000 })).toEqual([400, 'The part SAP does not exist.']);
  expect((await refusal({ sap_id: 2_000_000_000 }))[0]).toBe(404);
  expect((await refusal({ factor: 0 }))[0]).toBe(400);
  expect((await refusal({ factor: 0.0000001 }))[0]).toBe(400);
  expect((await refusal({ from: '2026-02-30' }))[0]).toBe(400);
  await server.send(partSapCalls.setPassive, { sap_ids: [by.sap_id] });
  expect(await refusal({})).toEqual([400, `SAP ${by.sap_code} is passive and cannot be chosen.`]);
});

test('35.6: if no specification contains the SAP, nothing is written and no batch is created', async () => {
  const [x, by] = [await buildLine(server), await buildLine(server)];
  const before = await storedRows(server.db);
  expect(await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(0) })).toEqual({
    copied: 0,
    changed: 0,
    moved: 0,
    batch_id: null,
  });
  expect(await storedRows(server.db)).toBe(before);
});
