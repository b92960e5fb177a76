import { sql } from 'kysely';
import { MAX_SPLIT_SAPS, type SplitCheck, type SplitSap, type splitCalls } from '#domain/plan/split';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { plansTogether } from '../facts/open-plans.ts';
import { buildableNow } from './buildable.queries.ts';
import { splitPlan } from './split.queries.ts';

/**
 * Checks a split (behaviour 34.3) by running it, reading the result and rolling it back, so that the check and the
 * split always agree. Requires a transaction. Throws the errors of `splitPlan`.
 */
export async function checkSplit(db: Db, params: ParsedOf<typeof splitCalls.check>): Promise<SplitCheck> {
  await sql`savepoint before_split`.execute(db);
  const before = await needOf(db, params.plan_id);
  const { plan_ids } = await splitPlan(db, params);
  const parts = await buildableNow(db, plan_ids);
  const after = await needOf(db, params.plan_id);
  await sql`rollback to savepoint before_split`.execute(db);
  return { parts, ...(await changedSaps(db, params.plan_id, before, after)) };
}

type Need = Record<string, string>;

/**
 * Returns the total needs of the plans of one order (behaviour 34.4) by part SAP, as texts, since the database compares
 * them.
 */
async function needOf(db: Db, planId: number): Promise<Need> {
  const { rows } = await sql<{ need: Need }>`
    select coalesce(jsonb_object_agg(sap_id, need), '{}') as need from (
      select sap_id, sum(exploded(plans.quant, input.quant))::text as need
      from plans join specification_inputs as input using (specification_id)
      where plan_id in ${plansTogether(planId)} group by sap_id
    ) as needed
  `.execute(db);
  return rows[0]?.need ?? {};
}

/** Returns the part SAPs whose needs changed, and their quantities on the purchases of the order. */
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
