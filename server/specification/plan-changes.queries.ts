import { sql } from 'kysely';
import type { PlanChange, planChangesCall } from '#domain/specification/plan-changes';
import type { DataOf, ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { badReference, notFound } from '../errors/errors.ts';
import { IS_OPEN_PLAN } from '../facts/open-plans.ts';
import { previousSpecification } from '../record/in-force.ts';

interface Found {
  specification_id: number;
  label: string;
  output_product_id: number;
  previous_id: number | null;
}

/**
 * Compares a specification with another specification of its car model, or with the previous one, and multiplies the
 * differences by the cars of its open plans (behaviour 35.7). Throws 404, and 400 for another car model.
 */
export async function planChanges(
  db: Db,
  { specification_id, before_id }: ParsedOf<typeof planChangesCall>,
): Promise<DataOf<typeof planChangesCall>> {
  const after = await find(db, specification_id);
  if (!after) throw notFound();
  const id = before_id ?? after.previous_id;
  const before = id === null ? undefined : await find(db, id);
  if (before_id && before?.output_product_id !== after.output_product_id) {
    const sentence = 'Choose another specification of the same car model.';
    throw badReference('before_id', sentence, 'other_car_model');
  }
  const named = ({ specification_id, label }: Found) => ({ specification_id, label });
  const { rows: totals } = await sql<{ plans: number; cars: number }>`
    select count(*)::int as plans, coalesce(sum(quant), 0) as cars from ${openPlans(specification_id)}
  `.execute(db);
  return {
    before: before ? named(before) : null,
    after: named(after),
    plans: totals[0]?.plans ?? 0,
    cars: totals[0]?.cars ?? 0,
    rows: await changesOf(db, before?.specification_id ?? null, specification_id),
  };
}

async function find(db: Db, id: number): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select specification_id, product_label as label, output_product_id,
      ${previousSpecification('specifications')} as previous_id
    from specifications where specification_id = ${id}
  `.execute(db);
  return rows[0];
}

const openPlans = (specificationId: number) => sql`(
  select plan_id, quant, coalesce(split_of, plan_id) as order_id
  from plans where specification_id = ${specificationId} and ${IS_OPEN_PLAN}
) as open_plans`;

/**
 * Returns the changed inputs with their effect on the open plans. Invoiced pieces count as ordered, even beyond the
 * order and on closed lines, because they exist. The purchases of a split plan belong to all its parts, and parts on
 * other specifications use them first.
 */
async function changesOf(db: Db, beforeId: number | null, afterId: number): Promise<PlanChange[]> {
  const { rows } = await sql<PlanChange>`
    with open_plan as materialized (select * from ${openPlans(afterId)}),
    changed as materialized (
      select sap_id, before.quant as before, after.quant as after, after.order_no,
        coalesce(after.quant, 0) - coalesce(before.quant, 0) as change,
        needed_before, needed
      from (select * from specification_inputs where specification_id = ${beforeId}::int) as before
      full join (select * from specification_inputs where specification_id = ${afterId}) as after using (sap_id)
      cross join lateral (
        select coalesce(sum(exploded(open_plan.quant, coalesce(before.quant, 0))), 0) as needed_before,
          coalesce(sum(exploded(open_plan.quant, coalesce(after.quant, 0))), 0) as needed
        from open_plan
      ) as all_plans
      where before.quant is distinct from after.quant
    ),
    part as materialized (
      select plan_id, specification_id, quant, coalesce(split_of, plan_id) as order_id from plans
      where plan_id in (select plan_id from open_plan) or split_of in (select order_id from open_plan)
    ),
    elsewhere as (
      select order_id, sap_id, sum(exploded(part.quant, input.quant)) as needed
      from part join specification_inputs as input using (specification_id)
      where plan_id not in (select plan_id from open_plan) and sap_id = any (array(select sap_id from changed))
      group by order_id, sap_id
    ),
    bought as materialized (
      select purchase_id, order_id, closed_on from purchases join part using (plan_id)
    ),
    sent as (
      select purchase_id, sap_id, sum(held.quant) as quant,
        coalesce(sum(held.quant) filter (where here_on is not null), 0) as here
      from bought join invoices using (purchase_id) join invoice_contents as held using (invoice_id)
      join containers using (invoice_id, key)
      where sap_id = any (array(select sap_id from changed))
        and held.invoice_id = any (array(select invoice_id from bought join invoices using (purchase_id)))
      group by purchase_id, sap_id
    ),
    still_open as (
      select purchase_id, sap_id, quant from bought join purchase_lines as line using (purchase_id)
      where bought.closed_on is null and line.closed_on is null
        and sap_id = any (array(select sap_id from changed))
    ),
    in_order as (
      select order_id, sap_id, sum(greatest(still_open.quant, sent.quant)) as ordered,
        coalesce(sum(sent.quant), 0) as invoiced, coalesce(sum(here), 0) as here
      from still_open full join sent using (purchase_id, sap_id) join bought using (purchase_id)
      group by order_id, sap_id
    ),
    available as (
      select sap_id, ${remainingOf(sql`ordered`)} as ordered, ${remainingOf(sql`invoiced`)} as invoiced, ${remainingOf(sql`here`)} as here
      from in_order left join elsewhere using (order_id, sap_id) group by sap_id
    ),
    counted as (
      select changed.*, needed - needed_before as plans_change, coalesce(ordered, 0) as has,
        ${additionalOf(sql`ordered`)} as ordered, ${additionalOf(sql`invoiced`)} as invoiced, ${additionalOf(sql`here`)} as here
      from changed left join available using (sap_id)
    )
    select sap_id, sap_code, part_name, before, after, change, plans_change, ordered, invoiced, here,
      greatest(0, plans_change - ordered) as not_ordered,
      case when plans_change < 0 then greatest(0, has - needed) else 0 end as too_much
    from counted join part_saps using (sap_id) order by order_no nulls last, sap_code collate natural_order
  `.execute(db);
  return rows;
}

/** Returns the SQL of a split plan's pieces that are left after its parts on other specifications have taken theirs. */
function remainingOf(quantity: ReturnType<typeof sql>) {
  return sql`sum(greatest(0, ${quantity} - coalesce(elsewhere.needed, 0)))`;
}

/** Returns the SQL of the additional pieces that are available after the earlier need is covered. */
function additionalOf(quantity: ReturnType<typeof sql>) {
  return sql`greatest(0, least(needed - needed_before, coalesce(${quantity}, 0) - needed_before))`;
}
