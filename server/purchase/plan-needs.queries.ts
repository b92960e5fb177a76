import { sql } from 'kysely';
import type { QuantLine } from '#domain/lines/line';
import { ordersAsPlanned } from '#domain/purchase/ordered-twice';
import type { OtherLine, PlanPurchases, Purchase } from '#domain/purchase/purchase';
import type { Db } from '../db/db.ts';
import { listChanged, notFound } from '../errors/errors.ts';
import { plansTogether, sapsNeeded } from '../facts/open-plans.ts';
import { SAP_COLUMNS } from '../lines/line.queries.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';

/**
 * Returns the plan's current need of each SAP whose need differs from the sum of the plan's purchases, sorted like the
 * plan's inputs. SAPs that the plan no longer needs come last, with 0 (behaviour 14.9). Needs below a quantity that was
 * raised to the MOQ are included: the form decides whether they are differences.
 */
export async function planNeeds(db: Db, planId: number): Promise<QuantLine[]> {
  const { rows } = await sql<QuantLine>`
    select coalesce(need, 0) as quant, ${SAP_COLUMNS}
    from needs_of_plans(array[${planId}::int]) as needs join part_saps using (sap_id)
    order by needs.order_no, sap_code collate natural_order
  `.execute(db);
  return rows;
}

/**
 * Returns for a new purchase of a plan: the plan's other purchases, the needs that differ from them, and the quantities
 * to order (behaviour 14.17). Throws 404 for an unknown plan.
 */
export async function planPurchases(db: Db, planId: number): Promise<PlanPurchases> {
  const found = await db
    .selectFrom('plans')
    .where('plan_id', '=', planId)
    .select(sql<string>`today()`.as('today'))
    .executeTakeFirst();
  if (!found) throw notFound();
  const others = await otherPurchases(db, planId, null);
  const waiting = await refreshBeforeRead(db);
  return {
    ...found,
    ...others,
    // Without other purchases, every need differs, and the lines of the new purchase already contain all needs.
    plan_needs: others.other_purchases.length === 0 ? [] : await planNeeds(db, planId),
    to_order: await toOrder(db, planId),
    waiting,
  };
}

/**
 * Returns for each SAP that a plan or another part of its split needs: the quantity to order, which is 0 if the SAP is
 * in stock or ordered, and the quantity that is missing when these plans begin. Omits SAPs with stale values and SAPs
 * of ended plans.
 */
async function toOrder(db: Db, planId: number): Promise<PlanPurchases['to_order']> {
  const ofPlans = sql`plan_id in ${plansTogether(planId)}`;
  const { rows } = await sql<PlanPurchases['to_order'][number]>`
    with needed as (select distinct sap_id from (${sapsNeeded(ofPlans)}) as inputs),
    lacked as (select sap_id, to_order, missing_at_begin from plan_shortages where ${ofPlans})
    select sap_id, coalesce(sum(to_order), 0) as quant, coalesce(sum(missing_at_begin), 0) as missing
    from needed left join lacked using (sap_id)
    where not exists (select from stale_rows where what in ('figures', 'settled') and id = sap_id)
    group by sap_id order by sap_id
  `.execute(db);
  return rows;
}

/**
 * Returns the plan's other purchases, and their total quantities by SAP (behaviour 14.9). If `purchaseId` is null, it
 * returns all purchases of the plan.
 */
export async function otherPurchases(
  db: Db,
  planId: number,
  purchaseId: number | null,
): Promise<Pick<Purchase, 'other_purchases' | 'other_lines'>> {
  const other_purchases = await db
    .selectFrom('purchases')
    .where('plan_id', 'in', plansTogether(planId))
    .where('purchase_id', 'is distinct from', purchaseId)
    .orderBy('purchase_id')
    .select(['purchase_id', 'purchase_number'])
    .execute();
  if (other_purchases.length === 0) return { other_purchases, other_lines: [] };
  const { rows: other_lines } = await sql<OtherLine>`
    select ${SAP_COLUMNS}, held.quant, held.expected, held.at_moq
    from (
      select sap_id, sum(line.quant) as quant, coalesce(bool_or(line.quant = min_order_quant), false) as at_moq,
        sum(case when line.closed_on is not null or purchases.closed_on is not null
          then expected_of_closed(purchase_id, sap_id, line.quant) else line.quant end) as expected
      from purchases join purchase_lines as line using (purchase_id) join part_saps using (sap_id)
      where plan_id in ${plansTogether(planId)} and purchase_id is distinct from ${purchaseId}::int
      group by sap_id
    ) as held join part_saps using (sap_id)
    order by sap_code collate natural_order
  `.execute(db);
  return { other_purchases, other_lines };
}

/** Selects the first of the plans that were split together, which stores the differences of all of them. */
const firstTogether = (planId: number) =>
  sql<number>`(select min(plan_id) from plans_together(array[${planId}::int]))`;

/**
 * Returns the current differences between a plan and its purchases, and whether they were accepted (behaviour 14.14).
 */
export async function driftNow(db: Db, planId: number): Promise<Pick<Purchase, 'drift_of' | 'drift_kept'>> {
  // The differences are derived here, because the stored values may be stale.
  const { rows } = await sql<Pick<Purchase, 'drift_of' | 'drift_kept'>>`
    select differences as drift_of, coalesce(differences = drift_kept, false) as drift_kept
    from plans left join lateral drift_of_plans(array[plans.plan_id]) on true
    where plans.plan_id = ${firstTogether(planId)}
  `.execute(db);
  return rows[0] ?? { drift_of: null, drift_kept: false };
}

/**
 * Returns whether the lines order what coverage proposes, and the plan has no differences yet, except accepted ones
 * (behaviour 14.14). Locks the plan, so that no other purchase of the plan is stored until the transaction ends.
 */
export async function completesPlan(
  db: Db,
  planId: number,
  lines: readonly { sap_id: number; quant: number }[],
): Promise<boolean> {
  await sql`select refresh_drift(array[${planId}::int])`.execute(db);
  const { rows } = await sql`
    select from plans where plan_id = ${firstTogether(planId)} and (drift_of is null or drift_of = drift_kept)
  `.execute(db);
  if (rows.length === 0) return false;
  const saps = await db
    .selectFrom('part_saps')
    .where('sap_id', '=', sql<number>`any (${lines.map(({ sap_id }) => sap_id)}::int[])`)
    .select(['sap_id', 'min_order_quant'])
    .execute();
  const moqs = new Map(saps.map(({ sap_id, min_order_quant }) => [sap_id, min_order_quant]));
  const raised = lines.map((line) => ({ ...line, min_order_quant: moqs.get(line.sap_id) ?? null }));
  return ordersAsPlanned(raised, await toOrder(db, planId));
}

/**
 * Accepts the differences between a plan and its purchases until they change (behaviour 14.14). Throws 409 if the
 * differences are no longer those in `expect`.
 */
export async function keepAsOrdered(db: Db, planId: number, expect?: string | null): Promise<void> {
  await sql`select refresh_drift(array[${planId}::int])`.execute(db);
  const updated = await sql`
    update plans set drift_kept = drift_of where plan_id = ${firstTogether(planId)}
      and ${expect === undefined ? sql`true` : sql`drift_of is not distinct from ${expect}`}
    returning plan_id
  `.execute(db);
  if (updated.rows.length === 0) throw listChanged();
}
