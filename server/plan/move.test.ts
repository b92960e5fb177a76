import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { BEGINS_LATER, moveCalls, NONE_IN_FORCE, NOT_OUTDATED } from '#domain/plan/move';
import { planCalls } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import {
  buildCarModel,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { todayOf } from '../testing/today.ts';
import { outdatedPlanIds } from './move.handlers.ts';

const server = testApp();
const { day, ask, watch } = todayOf(server);

async function outdated() {
  const { product_id } = await buildCarModel(server);
  const { sap_code: _, ...line } = await buildLine(server, 2);
  const specificationFrom = (begin: number, quant: number) =>
    buildSpecification(server, {
      output_product_id: product_id,
      begin_date: day(begin),
      inputs: [{ ...line, quant }],
    });
  const [old, now] = [await specificationFrom(-60, 2), await specificationFrom(-10, 3)];
  const plan = (from: number) =>
    buildPlan(server, { specification_id: old.specification_id, begin_date: day(from), end_date: day(40) });
  const plans = [await plan(1), await plan(2)] as const;
  return { product_id, line, old, now, plan, plans, ids: plans.map(({ plan_id }) => plan_id) };
}
const specificationOf = async (plan_id: number) =>
  (await server.send(planCalls.model, { plan_id })).data.specification_id;

test('outdated plans move to the effective specification as one batch, and its undo moves them back', async () => {
  const { ids, now, old, plans, line } = await outdated();
  await buildPurchase(server, {
    plan_id: plans[0].plan_id,
    product_saps: [{ ...line, quant: 960 }],
  });
  const params = { plan_ids: ids, specification_id: now.specification_id };
  const { data } = await server.send(moveCalls.check, params);
  expect(data).toMatchObject({ changed: 2, unchanged: 0, refused: [] });
  expect(data.follows).toEqual(['1 purchase will differ from what its plan needs.']);

  let batch_id = 0;
  const move = async () => {
    const done = await save(server, moveCalls.move, { ...params, expect: data.expect });
    batch_id = done.batch_id ?? 0;
  };
  expect(await watch('outdated', move)).toEqual([-2]);
  expect(await specificationOf(ids[0] as number)).toBe(now.specification_id);
  await save(server, batchCalls.undo, { batch_id });
  expect(await specificationOf(ids[0] as number)).toBe(old.specification_id);
});

test('a plan whose specification is in force at its start is not moved, and the check names it', async () => {
  const { ids, now, plan } = await outdated();
  const early = await plan(-20);
  const { data } = await server.send(moveCalls.check, {
    plan_ids: [...ids, early.plan_id],
    specification_id: now.specification_id,
  });
  expect(data.changed).toBe(2);
  expect(data.refused).toMatchObject([{ id: early.plan_id, reason: NOT_OUTDATED }]);
});

test('a plan whose specification begins after the plan is not moved, and the check gives this reason', async () => {
  const { ids, product_id } = await outdated();
  const later = await buildSpecification(server, { output_product_id: product_id, begin_date: day(60) });
  const chosen = await buildPlan(server, {
    specification_id: later.specification_id,
    begin_date: day(10),
    end_date: day(20),
  });
  const { data } = await server.send(moveCalls.check, {
    plan_ids: [...ids, chosen.plan_id],
    specification_id: null,
  });
  expect(data.refused).toMatchObject([{ id: chosen.plan_id, reason: BEGINS_LATER }]);
});

test('moving plans to a specification of another car model, or to an unknown specification, is refused', async () => {
  const { ids } = await outdated();
  const foreign = await buildSpecification(server);
  const { data } = await server.send(moveCalls.check, {
    plan_ids: ids,
    specification_id: foreign.specification_id,
  });
  expect(data.refused.map(({ reason }) => reason)).toEqual(
    Array(2).fill('It is for another car model than the specification.'),
  );
  expect((await server.send(moveCalls.check, { plan_ids: ids, specification_id: 999_999 })).status).toBe(400);
});

test('plans of several car models each move to the specification in force at their start, as one batch with one undo', async () => {
  const [one, other] = [await outdated(), await outdated()];
  const { product_id } = one;
  const later = await buildSpecification(server, { output_product_id: product_id, begin_date: day(2) });
  // The purchase of one plan covers its new needs, the purchase of the other plan does not.
  await buildPurchase(server, {
    plan_id: one.ids[0] as number,
    product_saps: [{ ...one.line, quant: one.plans[0].quant * 3 }],
  });
  await buildPurchase(server, {
    plan_id: other.ids[0] as number,
    product_saps: [{ ...other.line, quant: other.plans[0].quant * 2 }],
  });
  const params = { plan_ids: [...one.ids, ...other.ids], specification_id: null };
  const { data } = await server.send(moveCalls.check, params);
  expect(data).toMatchObject({ changed: 4, unchanged: 0, refused: [] });
  expect(data.follows).toEqual(['1 purchase will differ from what its plan needs.']);

  const { batch_id } = await save(server, moveCalls.move, { ...params, expect: data.expect });
  expect(await Promise.all(params.plan_ids.map(specificationOf))).toEqual([
    one.now.specification_id,
    later.specification_id,
    other.now.specification_id,
    other.now.specification_id,
  ]);
  await save(server, batchCalls.undo, { batch_id: batch_id ?? 0 });
  expect(await Promise.all(params.plan_ids.map(specificationOf))).toEqual(
    [one, one, other, other].map(({ old }) => old.specification_id),
  );
});

test('all outdated plans of Today move together, except a plan without a specification in force, which the check names', async () => {
  await outdated();
  const { plan, old, now, product_id } = await outdated();
  const early = await plan(0);
  await buildSpecification(server, { output_product_id: product_id, begin_date: day(30) });
  const lone = await buildSpecification(server, { begin_date: day(-30) });
  const stranded = await buildPlan(server, {
    specification_id: lone.specification_id,
    begin_date: day(1),
    end_date: day(9),
  });
  await save(server, specificationCalls.save, { ...lone, state: 'P' });
  // An ended plan is not moved.
  await buildPlan(server, { specification_id: old.specification_id, begin_date: day(-5), end_date: day(-1) });

  const params = { plan_ids: null, specification_id: null };
  const { data } = await server.send(moveCalls.check, params);
  const { count } = await ask('outdated');
  expect(data.changed + data.refused.length).toBe(count);
  expect(data.refused).toMatchObject([{ id: stranded.plan_id, reason: NONE_IN_FORCE }]);
  await save(server, moveCalls.move, { ...params, expect: data.expect });
  expect((await ask('outdated')).count).toBe(1);
  expect(await specificationOf(early.plan_id)).toBe(now.specification_id);
});

test('the move is refused with 409 if a newer specification is added after the check, and nothing is written', async () => {
  const { ids, old, product_id } = await outdated();
  const params = { plan_ids: ids, specification_id: null };
  const { data } = await server.send(moveCalls.check, params);
  await buildSpecification(server, { output_product_id: product_id, begin_date: day(2) });
  expect((await server.send(moveCalls.move, { ...params, expect: data.expect })).status).toBe(409);
  expect(await specificationOf(ids[1] as number)).toBe(old.specification_id);
});

test('34.6: if more than 10,000 plans are outdated, a move of all plans selects the earliest 10,000', async () => {
  const { old } = await outdated();
  const last = await buildPlan(server, {
    specification_id: old.specification_id,
    begin_date: day(30),
    end_date: day(40),
  });
  expect(await outdatedPlanIds(server.db)).toContain(last.plan_id);
  await server.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      insert into plans (specification_id, begin_date, end_date, quant)
      select ${old.specification_id}::int, ${day(0)}::date, ${day(9)}::date, 1 from generate_series(1, 10000)
    `.execute(db);
  });
  const ids = await outdatedPlanIds(server.db);
  expect([ids.length, ids.includes(last.plan_id)]).toEqual([10_000, false]);
});
