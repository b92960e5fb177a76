import { type RawBuilder, sql } from 'kysely';
import { type LeftOutSap, MAX_ORDER_PLANS, type OrderLine, type OrderPlan } from '#domain/coverage/coverage';
import type { Db } from '../db/db.ts';
import { SAP_COLUMNS } from '../lines/line.queries.ts';
import { sapsNeededByPlan } from './filtered-coverage.ts';

/** A new purchase cannot contain a passive SAP, or a SAP of a passive part (behaviour 5.15). */
const CAN_BE_ORDERED = sql`is_active_sap(state, product_state)`;

const lackedAtStart = (planId: number | null) => sql`array(
  select sap_id from plan_shortages where plan_id = ${planId} and missing_at_begin > 0
)`;

/** Selects what each open plan lacks: `missing` at its start, and `quant` after every order has arrived. */
const toOrderByPlan = (ids: RawBuilder<unknown>) => sql`(
  select sap_id, plan_id, begin_date, to_order as quant, missing_at_begin as missing
  from plan_shortages join plans using (plan_id)
  where sap_id = any (${ids}) and to_order > 0
)`;

/**
 * Returns the open plans that run short of these SAPs, earliest first, and the order lines for one plan. SAPs that
 * cannot be ordered or need no order are listed separately (behaviour 25.10). Without SAPs, returns the shortages of
 * the given plan (behaviour 30.9).
 */
export async function offeredOrder(db: Db, sapIds: readonly number[] | null, planId: number | null) {
  const ids = sapIds ? sql`${sapIds}::int[]` : lackedAtStart(planId);
  const ofPlan = sapIds ? sql`true` : sql`lacked.plan_id = ${planId}`;
  const { rows } = await sql<OrderPlan & { plan_count: number }>`
    select plan_id, plan_label as product_label, begin_date, saps, plan_count
    from (
      select lacked.plan_id, lacked.begin_date, count(*)::int as saps, count(*) over ()::int as plan_count
      from ${toOrderByPlan(ids)} as lacked join part_saps using (sap_id) where ${CAN_BE_ORDERED} and ${ofPlan}
      group by lacked.plan_id, lacked.begin_date
      order by lacked.begin_date, lacked.plan_id limit ${MAX_ORDER_PLANS}
    ) as found join (select plan_id, plan_label from plans) as plans using (plan_id)
    order by begin_date, plan_id
  `.execute(db);
  const chosen = planId ?? rows[0]?.plan_id ?? null;
  return {
    plans: rows.map(({ plan_count: _, ...plan }) => plan),
    plan_count: rows[0]?.plan_count ?? 0,
    product_saps: chosen === null ? [] : await orderLines(db, ids, chosen),
    ...(await leftOut(db, ids, ofPlan)),
  };
}

async function orderLines(db: Db, ids: RawBuilder<unknown>, planId: number): Promise<OrderLine[]> {
  const { rows } = await sql<OrderLine>`
    select ${SAP_COLUMNS}, lacked.quant, lacked.missing
    from ${toOrderByPlan(ids)} as lacked join part_saps using (sap_id)
    where plan_id = ${planId} and ${CAN_BE_ORDERED}
    order by sap_code collate natural_order
  `.execute(db);
  return rows;
}

/** Returns the SAPs that the order omits, by reason. `ofPlan` is the condition for the plans to order for. */
async function leftOut(db: Db, ids: RawBuilder<unknown>, ofPlan: RawBuilder<unknown>) {
  const { rows } = await sql<LeftOutSap & { why: 'passive' | 'not_needed' | 'covered' | null }>`
    select sap_id, sap_code, case
      when coalesce(needed, 0) = 0 then 'not_needed'
      when sap_id not in (select sap_id from ${toOrderByPlan(ids)} as lacked where ${ofPlan}) then 'covered'
      when not ${CAN_BE_ORDERED} then 'passive'
    end as why
    from part_saps left join sap_coverage using (sap_id)
    where sap_id = any (${ids}) order by sap_code collate natural_order
  `.execute(db);
  const saps = (reason: string) =>
    rows.filter(({ why }) => why === reason).map(({ sap_id, sap_code }) => ({ sap_id, sap_code }));
  return { passive: saps('passive'), not_needed: saps('not_needed'), covered: saps('covered') };
}

/** Returns how many SAPs a plan needs and lacks at its start, and from which day it stands still (behaviour 25.11). */
export async function coverageOfPlan(db: Db, planId: number) {
  const { rows } = await sql<{
    needed: number;
    short: number;
    short_on: string | null;
    still_from: string | null;
  }>`
    select count(*) as needed, count(begin_date) as short, min(begin_date) as short_on, min(holds_up_from) as still_from
    from (${sapsNeededByPlan(planId)}) as needed left join (
      select sap_id, begin_date, holds_up_from from plan_shortages join plans using (plan_id)
      where plan_id = ${planId} and missing_at_begin > 0
    ) as missing using (sap_id)
  `.execute(db);
  return rows[0] ?? { needed: 0, short: 0, short_on: null, still_from: null };
}
