import { sql } from 'kysely';
import {
  MAX_SPLIT_SAPS,
  type SplitCheck,
  type SplitPart,
  type SplitSap,
  type splitCalls,
  splitFault,
} from '#domain/plan/split';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { badReference, conflict, listChanged, notFound, unknownReference } from '../errors/errors.ts';
import { plansTogether } from '../facts/open-plans.ts';
import { asBatch } from '../record/as-batch.ts';
import { type ChosenSpecification, chosenSpecifications, passiveChoice } from '../record/in-force.ts';
import { claimVersion } from '../record/stored-record.ts';
import { buildableNow } from './buildable.queries.ts';

/**
 * Splits a plan: it becomes the first part, the other parts are new plans, and all parts share their purchases
 * (behaviour 34.4). The split is a batch that can be undone (behaviour 34.3). Requires a transaction. Throws 404, 409
 * `stale`, and 400 for parts that do not add up to the plan or a specification that cannot be chosen.
 */
export async function splitPlan(
  db: Db,
  { plan_id, version: opened, parts }: ParsedOf<typeof splitCalls.split>,
) {
  const ids = parts.map(({ specification_id }) => specification_id);
  const chosen = await chosenSpecifications(db, ids, { lock: true });
  const version = await claimVersion(db, 'plan', plan_id, opened);
  const plan = await db
    .selectFrom('plans')
    .innerJoin('specifications', 'specifications.specification_id', 'plans.specification_id')
    .where('plan_id', '=', plan_id)
    .select([
      'plans.specification_id',
      'output_product_id',
      'plans.begin_date',
      'end_date',
      'quant',
      'plans.note',
    ])
    .executeTakeFirstOrThrow();
  const fault = splitFault(plan, parts);
  if (fault) throw badReference('parts', fault, 'parts_differ');
  refuseForeign(chosen, plan, parts);

  const plan_ids = [plan_id];
  const title = `Plan split into ${parts.length} plans`;
  const batch = {
    kind: 'split',
    record_kind: 'plan',
    title,
    inserted: parts.length - 1,
    updated: 1,
  } as const;
  const batch_id = await asBatch(db, batch, async () => {
    const [first, ...others] = parts as [SplitPart, ...SplitPart[]];
    const { split_of } = await db
      .updateTable('plans')
      .set({ ...first, version, modified_at: sql`now()`, split_of: sql`coalesce(split_of, plan_id)` })
      .where('plan_id', '=', plan_id)
      .returning('split_of')
      .executeTakeFirstOrThrow();
    for (const part of others) {
      const added = await db
        .insertInto('plans')
        .values({ ...part, note: plan.note, split_of })
        .returning('plan_id')
        .executeTakeFirstOrThrow();
      plan_ids.push(added.plan_id);
    }
  });
  return { plan_ids, version, batch_id };
}

/**
 * Makes a plan keep its specification despite a newer specification, or cancels that decision (behaviour 34.5). Version
 * and history do not change. Throws 404, 409 `not_crossing` if `keep` is true and no newer specification begins while
 * the plan runs, and 409 `list_changed` if the decision concerns a day other than `breakpoint`.
 */
export async function keepSpecification(
  db: Db,
  { plan_id, keep, breakpoint }: ParsedOf<typeof splitCalls.keep>,
) {
  const plan = await db
    .selectFrom('plans')
    .innerJoin('specifications', 'specifications.specification_id', 'plans.specification_id')
    .where('plan_id', '=', plan_id)
    .select(['next_begin', 'plans.begin_date', 'end_date', 'plans.kept_breakpoint'])
    .forUpdate('plans')
    .executeTakeFirst();
  if (!plan) throw notFound();
  const { next_begin, begin_date, end_date } = plan;
  if (keep && (next_begin === null || next_begin <= begin_date || next_begin > end_date))
    throw conflict('No newer specification begins while this plan runs.', 'not_crossing');
  // Another user may have decided about another breakpoint in the meantime.
  const decidedAbout = keep ? next_begin : (plan.kept_breakpoint ?? breakpoint);
  if (breakpoint !== undefined && breakpoint !== decidedAbout) throw listChanged();
  const kept_breakpoint = keep ? next_begin : null;
  await db.updateTable('plans').set({ kept_breakpoint }).where('plan_id', '=', plan_id).execute();
  return { kept_breakpoint };
}

/**
 * Throws 400 unless each part has an active specification of the plan's car model. The first part may keep a passive
 * one.
 */
function refuseForeign(
  chosen: ReadonlyMap<number, ChosenSpecification>,
  plan: { specification_id: number; output_product_id: number },
  parts: readonly SplitPart[],
): void {
  parts.forEach(({ specification_id }, index) => {
    const path = `parts.${index}.specification_id`;
    const found = chosen.get(specification_id);
    if (!found) throw unknownReference(path, 'specification');
    const { product_label, output_product_id, state } = found;
    if (output_product_id !== plan.output_product_id)
      throw badReference(
        path,
        `The specification ${product_label} is of another car model.`,
        'foreign_reference',
      );
    if (state === 'A' || (index === 0 && specification_id === plan.specification_id)) return;
    throw passiveChoice(path, found);
  });
}

/**
 * Checks a split (behaviour 34.3) by running it, reading the result and rolling it back, so that the check and the
 * split agree. Requires a transaction. Throws the errors of `splitPlan`.
 */
export async function checkSplit(db: Db, params: ParsedOf<typeof splitCalls.check>): Promise<SplitCheck> {
  await sql`savepoint before_split`.execute(db);
  const before = await needBySap(db, params.plan_id);
  const { plan_ids } = await splitPlan(db, params);
  const parts = await buildableNow(db, plan_ids);
  const after = await needBySap(db, params.plan_id);
  await sql`rollback to savepoint before_split`.execute(db);
  return { parts, ...(await changedSaps(db, params.plan_id, before, after)) };
}

type Need = Record<string, string>;

/** Returns the needs of all parts of a plan's split (behaviour 34.4) by SAP, as texts, which the database compares. */
async function needBySap(db: Db, planId: number): Promise<Need> {
  const { rows } = await sql<{ need: Need }>`
    select coalesce(jsonb_object_agg(sap_id, need), '{}') as need from (
      select sap_id, sum(exploded(plans.quant, input.quant))::text as need
      from plans join specification_inputs as input using (specification_id)
      where plan_id in ${plansTogether(planId)} group by sap_id
    ) as needed
  `.execute(db);
  return rows[0]?.need ?? {};
}

async function changedSaps(db: Db, planId: number, before: Need, after: Need) {
  const { rows } = await sql<SplitSap & { count: number }>`
    with needed as (
      select sap_id, coalesce(before.need, 0) as before, coalesce(after.need, 0) as after
      from (select key::int as sap_id, value::numeric as need from jsonb_each_text(${JSON.stringify(before)}::jsonb)) as before
      full join (select key::int as sap_id, value::numeric as need from jsonb_each_text(${JSON.stringify(after)}::jsonb)) as after
        using (sap_id)
    ),
    held as (
      select sap_id, sum(quant) as quant, jsonb_agg(
        jsonb_build_object('purchase_id', purchase_id, 'purchase_number', purchase_number) order by purchase_id
      ) as purchases
      from purchases join purchase_lines using (purchase_id)
      where plan_id in ${plansTogether(planId)} and quant > 0 group by sap_id
    )
    select sap_id, sap_code, part_name, before, after, coalesce(held.quant, 0) as held, coalesce(purchases, '[]') as purchases, count(*) over () as count
    from needed join part_saps using (sap_id) left join held using (sap_id)
    where before <> after
    order by sap_code collate natural_order limit ${MAX_SPLIT_SAPS}
  `.execute(db);
  return { rows: rows.map(({ count: _, ...sap }) => sap), count: rows[0]?.count ?? 0 };
}
