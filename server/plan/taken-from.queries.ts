import { sql } from 'kysely';
import type { CoverageFacts, PlanFacts } from '#domain/coverage/rule/facts';
import type { PlanNeed } from '#domain/coverage/rule/needs';
import { MAX_TAKEN_FROM, type TakenFrom } from '#domain/plan/buildable';
import { type Loss, lossesOf, type OtherShortage } from '#domain/plan/buildable-plan';
import { fromMillionths, toMillionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { jsonQuantity, jsonRow, jsonSum, readRows } from '../db/json-row.ts';
import { planLabels } from '../facts/plan-labels.queries.ts';

type Needs = ReadonlyMap<number, PlanNeed>;

/**
 * The maximum number of shortages that each round reads for each later plan, starting with those that allow the fewest
 * cars. For most plans the first shortage shows that they lose nothing, so few plans are read completely.
 */
const ROUNDS = [1, 20, 2_147_483_647];

/** Returns the later plans that lose cars because of a stored plan (behaviour 30.6), from their stored shortages. */
export async function storedLosses(
  db: Db,
  needs: Needs,
  { plan_id, begin_date }: Pick<PlanFacts, 'plan_id' | 'begin_date'>,
): Promise<Loss[]> {
  let later = sql`(begin_date, plan_id) > (${begin_date}::date, ${plan_id}::int)`;
  let losses: Loss[] = [];
  for (const most of ROUNDS) {
    losses = lossesOf(needs, await otherShortages(db, later, most));
    if (losses.length === 0) return [];
    later = sql`plan_id = any (${losses.map(({ plan_id }) => plan_id)}::int[])`;
  }
  return losses;
}

const SHORTAGE = jsonRow({
  plan: jsonRow({ plan_id: sql<number>`plan_id`, quant: jsonQuantity(sql`quant`) }),
  sap_id: sql<number>`sap_id`,
  input: jsonQuantity(sql`input`),
  need: jsonSum(sql`need`),
  gap_at_begin: jsonSum(sql`gap_at_begin`),
  cars_at_begin: jsonQuantity(sql`cars_at_begin`),
});

async function otherShortages(db: Db, plans: ReturnType<typeof sql>, most: number): Promise<OtherShortage[]> {
  const { rows } = await sql<{ shortages: unknown }>`
    select json_agg(${SHORTAGE.sql} order by begin_date, plan_id) as shortages
    from plans cross join lateral (
      select sap_id, input, need, gap_at_begin, cars_at_begin from plan_shortages
      where plan_shortages.plan_id = plans.plan_id and missing_at_begin > 0
      order by cars_at_begin, sap_id limit ${most}
    ) as shortage
    where ${plans}
  `.execute(db);
  return readRows(SHORTAGE, rows[0]?.shortages);
}

/**
 * Returns the later plans that lose cars because of a plan, from `shortages` of the SAPs in `known` and from the stored
 * shortages of all other SAPs. The plans keep their order in `shortages`.
 */
export async function lossesAmong(
  db: Db,
  needs: Needs,
  { shortages, known }: { shortages: readonly OtherShortage[]; known: readonly number[] },
): Promise<Loss[]> {
  const plans = lossesOf(needs, shortages).map(({ plan_id }) => plan_id);
  if (plans.length === 0) return [];
  const { rows } = await sql<{ plan_id: number; cars: number }>`
    select plan_id, min(cars_at_begin) as cars from plan_shortages
    where plan_id = any (${plans}::int[]) and sap_id <> all (${known}::int[])
    group by plan_id
  `.execute(db);
  return lossesOf(needs, shortages, new Map(rows.map(({ plan_id, cars }) => [plan_id, toMillionths(cars)])));
}

/**
 * Returns the plans that lose the most cars, with labels derived from `plans`, or with stored labels if `plans` is
 * omitted. The plans keep their order in `losses`.
 */
export async function labelLosses(
  db: Db,
  losses: readonly Loss[],
  plans?: CoverageFacts['plans'],
): Promise<TakenFrom[]> {
  if (losses.length === 0) return [];
  const ids = losses.map(({ plan_id }) => plan_id);
  const labeled = plans && ids.flatMap((id) => plans.get(id) ?? []);
  const labels = await (labeled ? planLabels(db, labeled) : storedLabels(db, ids));
  const labeledLosses = losses.flatMap(({ plan_id, before, after }, place) => {
    const plan_label = labels.get(plan_id);
    return plan_label ? [{ plan_id, plan_label, before, after, lost: before - after, place }] : [];
  });
  return labeledLosses
    .sort((a, b) => (a.lost === b.lost ? 0 : a.lost > b.lost ? -1 : 1))
    .slice(0, MAX_TAKEN_FROM)
    .sort((a, b) => a.place - b.place)
    .map(({ plan_id, plan_label, before, after }) => ({
      plan_id,
      plan_label,
      before: fromMillionths(before),
      after: fromMillionths(after),
    }));
}

async function storedLabels(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ plan_id: number; plan_label: string }>`
    select plan_id, plan_label from plans where plan_id = any (${ids}::int[])
  `.execute(db);
  return new Map(rows.map(({ plan_id, plan_label }) => [plan_id, plan_label]));
}
