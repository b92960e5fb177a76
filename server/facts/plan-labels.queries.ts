import { sql } from 'kysely';
import type { PlanFacts } from '#domain/coverage/rule/facts';
import { decimalText } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import type { Db } from '../db/db.ts';

/** The values of a plan that its label contains. A supposition may have changed them. */
type LabeledPlan = Pick<PlanFacts, 'plan_id' | 'begin_date' | 'end_date' | 'quant'>;

/** Returns the labels of plans with these days and cars, in the format of `plans.plan_label` (behaviour 43.4). */
export async function planLabels(db: Db, plans: readonly LabeledPlan[]): Promise<Map<number, string>> {
  if (plans.length === 0) return new Map();
  const given = plans.map(({ plan_id, begin_date, end_date, quant }) => ({
    plan_id,
    begin_date,
    end_date,
    quant: decimalText(quant),
  }));
  const { rows } = await sql<{ plan_id: number; label: string }>`
    select plan_id, concat_ws(
      ' · ', model_label, day_label(given.begin_date) || ' – ' || day_label(given.end_date), trim_scale(given.quant)
    ) as label
    from json_to_recordset(${JSON.stringify(given)}::json)
      as given (plan_id int, begin_date date, end_date date, quant numeric)
    join plans using (plan_id)
    where plan_id = any (${plans.map(({ plan_id }) => plan_id)}::int[])
  `.execute(db);
  return new Map(rows.map(({ plan_id, label }) => [plan_id, label]));
}

/**
 * Returns the labels of purchases. They contain the days and cars that the plans of the purchases have in `plans`, or
 * the stored ones of plans that it omits.
 */
export async function purchaseLabels(
  db: Db,
  ids: readonly number[],
  plans: ReadonlyMap<number, LabeledPlan>,
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    purchase_id: number;
    plan_id: number;
    purchase_number: string;
    product_label: string;
  }>`
    select purchase_id, plan_id, purchase_number, product_label from purchases where purchase_id = any (${ids}::int[])
  `.execute(db);
  const labels = await planLabels(
    db,
    rows.flatMap(({ plan_id }) => plans.get(plan_id) ?? []),
  );
  return new Map(
    rows.map(({ purchase_id, plan_id, purchase_number, product_label }) => [
      purchase_id,
      joinLabel([purchase_number, labels.get(plan_id) ?? product_label]),
    ]),
  );
}
