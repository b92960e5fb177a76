import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { breakpointsOf, successionOf } from '#domain/plan/breakpoints';
import { planCalls } from '#domain/plan/plan';
import { proposeSplit, splitCalls } from '#domain/plan/split';
import { timelineCalls } from '#domain/timeline/timeline';
import { addDays, daysBetween } from '#domain/values/day';
import type { State } from '#domain/values/state';
import { today } from '../record/today.ts';
import { buildCarModel, buildLine, buildPlan, buildSpecification, save } from '../testing/builders.ts';
import { fewOrMany } from '../testing/faults/long.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
/** The number of car models, each with one plan to split. */
const CAR_MODELS = fewOrMany(12, 200);

interface Random {
  below: (limit: number) => number;
}

/** Returns a random number generator with a seed, which a failure reports, so that a run can be repeated. */
function random(seed: number): Random {
  let state = seed * 2_654_435_761 + 1;
  return {
    below(limit) {
      state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
      return Math.abs(state ^ (state >>> 12)) % limit;
    },
  };
}

/** Builds a plan, and specifications before, on and after its days, some passive and some on the same day. */
async function carModel(seed: number, T: string) {
  const { below } = random(seed);
  const { product_id } = await buildCarModel(server);
  const { sap_code: _, ...line } = await buildLine(server, 1);
  const begin = addDays(T, below(20));
  const specifications: { specification_id: number; begin_date: string; state: State }[] = [];
  for (let count = 1 + below(6); count > 0; count -= 1) {
    // Few possible begin dates, so that some coincide with each other or with the plan's start.
    const begin_date = addDays(begin, 8 * below(6) - 16);
    const state: State = below(4) === 0 ? 'P' : 'A';
    const inputs = [{ ...line, quant: 1 + below(4) }];
    const { specification_id } = await buildSpecification(server, {
      output_product_id: product_id,
      begin_date,
      state: 'A',
      inputs,
    });
    specifications.push({ specification_id, begin_date, state });
  }
  const ownSpecification = specifications[below(specifications.length)] as (typeof specifications)[number];
  const plan = await buildPlan(server, {
    specification_id: ownSpecification.specification_id,
    begin_date: begin,
    end_date: addDays(begin, below(40)),
    quant: below(3) === 0 ? below(1_000) / 1_000 : below(500),
  });
  const passive = specifications.filter(({ state }) => state === 'P').map((one) => one.specification_id);
  if (passive.length > 0) {
    await sql`update specifications set state = 'P' where specification_id = any (${passive}::int[])`.execute(
      server.db,
    );
  }
  return { product_id, specifications, plan };
}

/** Returns a hash of every row that a split could change, without versions, timestamps and kept differences. */
async function hash(): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select md5(string_agg(row, '|' order by row)) as sum from (
      select (to_jsonb(plans) - array['version', 'modified_at', 'drift_kept'])::text as row from plans
      union all select (to_jsonb(specifications) - array['version', 'modified_at'])::text from specifications
      union all select to_jsonb(specification_inputs)::text from specification_inputs
      union all select to_jsonb(purchases)::text from purchases
      union all select to_jsonb(purchase_lines)::text from purchase_lines
    ) as stored
  `.execute(server.db);
  return rows[0]?.sum ?? '';
}

test(`breakpoints and parts of ${CAR_MODELS} random car models match the rules evaluated day by day, and an undo restores every row`, {
  timeout: 60_000 + CAR_MODELS * 2_000,
}, async () => {
  const T = await today(server.db);
  for (let seed = 1; seed <= CAR_MODELS; seed += 1) {
    const { product_id, specifications, plan } = await carModel(seed, T);
    const { data } = await server.send(timelineCalls.model, { product_id });
    const shownPlan = data.plans.find(({ plan_id }) => plan_id === plan.plan_id);
    const slow = slowCuts(plan, specifications);
    expect([
      seed,
      shownPlan?.cuts.map(({ day, specification_id }) => [day, specification_id]),
      shownPlan?.outdated,
    ]).toEqual([seed, slow.cuts, slow.outdated]);
    const newer = (await server.send(planCalls.newerSpecifications, plan)).data;
    expect([seed, newer.map(({ begin_date, specification_id }) => [begin_date, specification_id])]).toEqual([
      seed,
      slow.cuts,
    ]);

    const parts = proposeSplit(plan, breakpointsOf(plan, successionOf(specifications)));
    expect([seed, parts.map(({ begin_date, end_date, quant }) => [begin_date, end_date, quant])]).toEqual([
      seed,
      slowParts(
        plan,
        slow.cuts.map(([day]) => day as string),
      ),
    ]);
    if (parts.length < 2) continue;
    const before = await hash();
    const { plan_ids, batch_id } = await save(server, splitCalls.split, { plan_id: plan.plan_id, parts });
    const stored = await server.db
      .selectFrom('plans')
      .where('plan_id', 'in', plan_ids)
      .orderBy('begin_date')
      .select(['begin_date', 'end_date', 'quant', 'specification_id'])
      .execute();
    expect([seed, stored]).toEqual([seed, parts]);
    await save(server, batchCalls.undo, { batch_id });
    expect([seed, await hash()]).toEqual([seed, before]);
  }
});

interface Dated {
  begin_date: string;
  end_date: string;
  specification_id: number;
  quant: number;
}
type Listed = { specification_id: number; begin_date: string; state: State };

/** Returns the specification in force on a day, by searching all specifications. */
function inForce(day: string, specifications: readonly Listed[]): Listed | undefined {
  return specifications
    .filter(({ state, begin_date }) => state === 'A' && begin_date <= day)
    .sort((a, b) =>
      a.begin_date === b.begin_date
        ? a.specification_id - b.specification_id
        : a.begin_date < b.begin_date
          ? -1
          : 1,
    )
    .at(-1);
}

/**
 * Finds the breakpoints day by day: the days on which a specification that is newer than the plan's own becomes
 * effective.
 */
function slowCuts(plan: Dated, specifications: readonly Listed[]) {
  const ownSpecification = specifications.find(
    ({ specification_id }) => specification_id === plan.specification_id,
  ) as Listed;
  const isLater = (other: Listed | undefined) =>
    other !== undefined &&
    (other.begin_date > ownSpecification.begin_date ||
      (other.begin_date === ownSpecification.begin_date &&
        other.specification_id > ownSpecification.specification_id));
  const cuts: (string | number)[][] = [];
  for (let offset = 1; offset <= daysBetween(plan.begin_date, plan.end_date); offset += 1) {
    const day = addDays(plan.begin_date, offset);
    const [now, before] = [inForce(day, specifications), inForce(addDays(day, -1), specifications)];
    if (now && now !== before && isLater(now)) cuts.push([day, now.specification_id]);
  }
  return {
    cuts,
    outdated: ownSpecification.state === 'P' || isLater(inForce(plan.begin_date, specifications)),
  };
}

/** Distributes the quantity over days: each part except the last gets the whole cars of its days. */
function slowParts({ begin_date, end_date, quant }: Dated, days: readonly string[]) {
  const begins = [begin_date, ...days].slice(0, 10);
  const units = Number.isInteger(quant) ? quant : Math.round(quant * 1_000);
  const all = daysBetween(begin_date, end_date) + 1;
  let remaining = units;
  return begins.map((begin, index) => {
    const next = begins[index + 1];
    const end = next ? addDays(next, -1) : end_date;
    const share = next ? Math.floor((units * (daysBetween(begin, end) + 1)) / all) : remaining;
    remaining -= share;
    return [begin, end, Number.isInteger(quant) ? share : share / 1_000];
  });
}
