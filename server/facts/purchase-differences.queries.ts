import { sql } from 'kysely';
import type { PurchaseDifferences } from '#domain/record/purchase-differences';
import type { Db } from '../db/db.ts';
import { IS_OPEN_PLAN } from './open-plans.ts';

export interface ChangedNeeds {
  /** The plans that got another specification. */
  plans?: readonly number[];
  /** The specifications that got other inputs. */
  specifications: readonly number[];
  saps: readonly number[];
}

/**
 * Returns the result of `purchaseDifferences` for the open plans with changed needs, or an empty object if nothing
 * differs. Ended plans do not count, so that the cost does not grow with the years.
 */
export async function differencesOf(
  db: Db,
  { plans = [], specifications, saps }: ChangedNeeds,
): Promise<{ purchase_differences?: PurchaseDifferences }> {
  if (saps.length === 0) return {};
  const { rows } = await sql<{ plan_id: number }>`
    select plan_id from plans where plan_id = any (${plans}::int[]) and ${IS_OPEN_PLAN}
    union select plan_id from plans where specification_id = any (${specifications}::int[]) and ${IS_OPEN_PLAN}
  `.execute(db);
  const planIds = rows.map(({ plan_id }) => plan_id);
  const purchase_differences =
    planIds.length === 0 ? undefined : await purchaseDifferences(db, planIds, saps);
  return purchase_differences ? { purchase_differences } : {};
}

/**
 * Returns where the purchases of some plans differ from the needs of these plans (behaviour 13.9). Ignores plans whose
 * differences were accepted, or whose purchases are all closed. Returns undefined if nothing differs. With `sapIds`,
 * only the differences of these SAPs count. The response names one difference, of the plan that begins first.
 */
export async function purchaseDifferences(
  db: Db,
  planIds: readonly number[],
  sapIds?: readonly number[],
): Promise<PurchaseDifferences | undefined> {
  const { rows } = await sql<PurchaseDifferences>`
    with together as materialized (select plan_id, first_id from plans_together(${planIds}::int[])),
    kept as materialized (
      select drift.plan_id from drift_of_plans(array(
        select plan_id from plans where drift_kept is not null and plan_id in (select first_id from together)
      )) as drift join plans using (plan_id) where differences = drift_kept
    ),
    differing as materialized (
      select plan_id as first_id, sap_code, held, need, order_no, (
        select min(begin_date) from plans join together using (plan_id) where first_id = found.plan_id
      ) as begins
      from differing_saps(${planIds}::int[]) as found join part_saps using (sap_id)
      where plan_id not in (select plan_id from kept)
        and plan_id in (select first_id from together join purchases using (plan_id) where closed_on is null)
        ${sapIds ? sql`and sap_id = any (${sapIds}::int[])` : sql``}
    ),
    first as (
      select * from differing order by begins, first_id, order_no, sap_code collate natural_order limit 1
    ),
    bought as (
      select purchase_id, purchase_number, closed_on, first_id from purchases join together using (plan_id)
      where first_id in (select first_id from differing)
    )
    select sap_code, coalesce(held, 0) as ordered, coalesce(need, 0) as needed,
      (select count(*) from differing where first_id = first.first_id) as saps,
      (select count(*) from bought where first_id = first.first_id) as of_plan,
      (
        select json_agg(json_build_object('purchase_id', purchase_id, 'purchase_number', purchase_number)
          order by bought.first_id <> first.first_id, closed_on is not null, purchase_id desc)
        from bought
      ) as purchases
    from first
  `.execute(db);
  return rows[0];
}
