import { type RawBuilder, sql } from 'kysely';
import type { ChangedRecord, RecordChange } from '#domain/change/change';
import { CONSEQUENCES, type ConsequenceName } from '#domain/change/follows';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { IS_OPEN_PLAN } from '../facts/open-plans.ts';

/** Counts the side effects of changing these records, by a rule for each. */
const COUNTS: Readonly<
  Record<
    ConsequenceName,
    (ids: readonly number[], params: RecordChange, changed: readonly ChangedRecord[]) => RawBuilder<unknown>
  >
> = {
  passiveParts: (ids) =>
    sql`select count(*) from part_saps where product_id = any (${ids}::int[]) and state = 'A'`,
  activeParts: (ids) =>
    sql`select count(*) from part_saps where product_id = any (${ids}::int[]) and state = 'A'`,
  plansOfSaps: (ids) => sql`
    select count(*) from plans where quant > 0 and ${IS_OPEN_PLAN} and specification_id in (
      select specification_id from specification_inputs where sap_id = any (${ids}::int[]) and quant > 0
    )`,
  underMoq: (ids, { set }) => sql`
    select count(*) from purchase_lines join purchases using (purchase_id)
    where sap_id = any (${ids}::int[]) and quant > 0 and quant < ${set.min_order_quant}
      and purchase_lines.closed_on is null and purchases.closed_on is null`,
  plansOfCarModels: (ids) => sql`
    select count(*) from plans where ${IS_OPEN_PLAN} and specification_id in (
      select specification_id from specifications where output_product_id = any (${ids}::int[])
    )`,
  plansOfSpecifications: (ids) =>
    sql`select count(*) from plans where ${IS_OPEN_PLAN} and specification_id = any (${ids}::int[])`,
  driftingPurchases: (ids, _, changed) => sql`
    select count(*) from purchases
    where plan_id in (
      select together.plan_id from plans_together(${ids}::int[]) as together
      join drift_of_plans(${ids}::int[], ${specificationsOf(changed)}::int[]) as drifting
        on drifting.plan_id = together.first_id
    )`,
  arrivingContainers: (ids) =>
    sql`select count(*) from containers where invoice_id = any (${ids}::int[]) and not arrived`,
  // No count has a later day than today, so only counts of today include today's arrivals.
  countedToday: (_, __, changed) => sql`
    select count(distinct sap_id) from stock_counts
    where counted_on = (select today()) and sap_id in (
      select sap_id from containers join invoice_contents as held using (invoice_id, key)
      where held.invoice_id = any (${arrivingToday(changed)}::int[]) and not arrived
    )`,
  ownExpectedDays: (ids) => sql`
    select count(*) from containers
    where invoice_id = any (${ids}::int[]) and not arrived and expected_on is not null`,
};

/** Selects the invoices that get today as their day of arrival. */
const arrivingToday = (changed: readonly ChangedRecord[]) =>
  changed
    .filter(({ changes }) => changes.some(({ path, to }) => path === 'arrived_on' && to))
    .map(({ id }) => id);

/** Returns the new specification of each plan, in order. */
const specificationsOf = (changed: readonly ChangedRecord[]) =>
  changed.map(({ changes }) => changes.find(({ path }) => path === 'specification_id')?.to ?? null);

/** Returns the side effects of changing these records, one sentence each (behaviour 33.4). */
export async function followsOf(
  db: Db,
  kind: RecordKind,
  params: RecordChange,
  changed: readonly ChangedRecord[],
): Promise<string[]> {
  if (changed.length === 0) return [];
  const ids = changed.map(({ id }) => id);
  const rules = CONSEQUENCES.filter((one) => one.kind === kind && one.when(params.set));
  const counts = await Promise.all(
    rules.map(async ({ what }) => {
      const { rows } = await sql<{ count: number }>`${COUNTS[what](ids, params, changed)}`.execute(db);
      return rows[0]?.count;
    }),
  );
  return rules.flatMap(({ says }, index) => (counts[index] ? [says(counts[index])] : []));
}
