import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { planCalls } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import { timelineCalls } from '#domain/timeline/timeline';
import {
  buildCarModel,
  buildLine,
  buildPart,
  buildPlan,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);

async function carModel() {
  const { product_id } = await buildCarModel(server);
  const [kept, removed, added] = await Promise.all([2, 1, 4].map((quant) => buildLine(server, quant)));
  if (!kept || !removed || !added) throw new Error('unreachable');
  const specificationFrom = (begin: number, inputs = [kept], state: 'A' | 'P' = 'A') =>
    buildSpecification(server, { output_product_id: product_id, begin_date: day(begin), inputs, state });
  return { product_id, kept, removed, added, specificationFrom };
}
const timelineOf = async (product_id: number) =>
  (await server.send(timelineCalls.model, { product_id })).data;

test('a timeline has the specifications on their days, each with its changes since the active specification before it', async () => {
  const { product_id, kept, removed, added, specificationFrom } = await carModel();
  const first = await specificationFrom(-60, [kept, removed]);
  const passive = await specificationFrom(-10, [kept]);
  await save(server, specificationCalls.setPassive, { specification_ids: [passive.specification_id] });
  const second = await specificationFrom(20, [{ ...kept, quant: 3 }, added]);

  const { specifications, specification_count, today, product_label } = await timelineOf(product_id);
  expect([specification_count, today, product_label]).toEqual([3, day(0), expect.stringContaining('Cobalt')]);
  expect(specifications).toMatchObject([
    { in_force_from: day(-60), in_force_to: day(19), previous_id: null, added: 0, removed: 0, changed: 0 },
    {
      state: 'P',
      in_force_from: null,
      passive_since: day(0),
      previous_id: first.specification_id,
      removed: 1,
    },
    {
      in_force_from: day(20),
      in_force_to: null,
      previous_id: first.specification_id,
      added: 1,
      removed: 1,
      changed: 1,
    },
  ]);
  expect(specifications[2]?.specification_id).toBe(second.specification_id);
});

test.each(['set to Passive', 'added as Passive'])(
  'a specification that was %s keeps the day on which it became Passive, even after it was deleted and restored',
  async (how) => {
    const { product_id, kept, specificationFrom } = await carModel();
    const { specification_id } = await specificationFrom(-10, [kept], how === 'added as Passive' ? 'P' : 'A');
    if (how === 'set to Passive')
      await save(server, specificationCalls.setPassive, { specification_ids: [specification_id] });
    await sql`
      update history set at = at - interval '30 days'
      where kind = 'specification' and record_id = ${specification_id}
    `.execute(server.db);
    const { batch_id } = await save(server, specificationCalls.delete, {
      specification_ids: [specification_id],
    });
    await save(server, batchCalls.undo, { batch_id: batch_id as number });
    expect((await timelineOf(product_id)).specifications).toMatchObject([
      { specification_id, state: 'P', passive_since: day(-30) },
    ]);
  },
);

test('a timeline has the open plans with their breakpoints, and marks outdated plans', async () => {
  const { product_id, specificationFrom } = await carModel();
  const [first, second] = [await specificationFrom(-60), await specificationFrom(20)];
  const plan = (specification_id: number, from: number, to: number) =>
    buildPlan(server, { specification_id, begin_date: day(from), end_date: day(to) });
  await plan(first.specification_id, -30, -1);
  const cut = await plan(first.specification_id, 0, 20);
  const whole = await plan(first.specification_id, 1, 19);
  const outdated = await plan(first.specification_id, 20, 30);
  const newer = await plan(second.specification_id, 21, 30);

  const { plans, plan_count } = await timelineOf(product_id);
  expect(plan_count).toBe(4);
  const shown = plans.map(({ plan_id, cuts, outdated, quant }) => [
    plan_id,
    cuts.map((one) => one.day),
    outdated,
    quant,
  ]);
  expect(shown).toEqual([
    [cut.plan_id, [day(20)], false, 480],
    [whole.plan_id, [], false, 480],
    [outdated.plan_id, [], true, 480],
    [newer.plan_id, [], false, 480],
  ]);
  // The form of a plan asks for the breakpoints of its values (13.7).
  const { data } = await server.send(planCalls.newerSpecifications, cut);
  expect(data).toMatchObject([{ specification_id: second.specification_id, begin_date: day(20) }]);
});

test('a timeline has the first breakpoints of a plan, as many as a split can have, and the number of all breakpoints', async () => {
  const { product_id, specificationFrom } = await carModel();
  const { specification_id } = await specificationFrom(-60);
  for (let begin = 1; begin <= 12; begin += 1) await specificationFrom(begin);
  await buildPlan(server, { specification_id, begin_date: day(0), end_date: day(11) });

  const [plan] = (await timelineOf(product_id)).plans;
  expect(plan?.cuts.map((cut) => cut.day)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9].map(day));
  expect(plan?.cut_count).toBe(11);
});

test('a car model without specifications has an empty timeline, and a part or an unknown id has no timeline', async () => {
  const { product_id } = await buildCarModel(server);
  expect(await timelineOf(product_id)).toMatchObject({ specifications: [], plans: [] });
  const part = await buildPart(server);
  expect((await server.send(timelineCalls.model, part)).status).toBe(404);
  expect((await server.send(timelineCalls.model, { product_id: 999_999 })).status).toBe(404);
});

test('34.1: a timeline has the latest 1,000 specifications and the first 5,000 plans', async () => {
  const { product_id } = await buildCarModel(server);
  await server.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      insert into specifications (output_product_id, begin_date)
      select ${product_id}::int, ${day(0)}::date - n from generate_series(0, 1000) as n
    `.execute(db);
    await sql`
      insert into plans (specification_id, begin_date, end_date, quant)
      select specification_id, ${day(0)}::date + n, ${day(0)}::date + n, 1 from specifications, generate_series(0, 5000) as n
      where output_product_id = ${product_id} and specifications.begin_date = ${day(0)}
    `.execute(db);
  });
  const { specifications, plans } = await timelineOf(product_id);
  expect([specifications.length, plans.length]).toEqual([1_000, 5_000]);
  expect([specifications[0]?.begin_date, specifications.at(-1)?.begin_date]).toEqual([day(-999), day(0)]);
  expect([plans[0]?.begin_date, plans.at(-1)?.begin_date]).toEqual([day(0), day(4_999)]);
});
