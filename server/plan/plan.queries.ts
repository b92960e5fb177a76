import { breakpointsOf, successionOf } from '#domain/plan/breakpoints';
import { type Plan, type planCalls, storedPlan } from '#domain/plan/plan';
import type { State } from '#domain/values/state';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { plansTogether } from '../facts/open-plans.ts';
import { purchaseDifferences } from '../facts/purchase-differences.queries.ts';
import { claimRecord, lastChange, storedColumns, storeRecord } from '../record/stored-record.ts';

/** Returns a plan with the label of its specification. Throws 404. */
export async function getPlan(db: Db, planId: number): Promise<Plan> {
  const found = await db
    .selectFrom('plans')
    .innerJoin('specifications', 'specifications.specification_id', 'plans.specification_id')
    .where('plan_id', '=', planId)
    .select([...storedColumns('plans', storedPlan), 'output_product_id', 'plan_label'])
    .$narrowType<{ plan_label: string }>()
    .executeTakeFirst();

  if (!found) throw notFound();
  return {
    ...found,
    split_with: await splitWith(db, planId),
    newest_purchase_id: await newestPurchase(db, planId),
    last_change: await lastChange(db, 'plan', planId),
  };
}

async function newestPurchase(db: Db, planId: number): Promise<number | null> {
  const found = await db
    .selectFrom('purchases')
    .where('plan_id', 'in', plansTogether(planId))
    .orderBy('purchase_id', 'desc')
    .limit(1)
    .select('purchase_id')
    .executeTakeFirst();
  return found?.purchase_id ?? null;
}

/** Returns the other parts of a plan's split (behaviour 34.4), by begin date. */
async function splitWith(db: Db, planId: number): Promise<Plan['split_with']> {
  return db
    .selectFrom('plans')
    .where('plan_id', 'in', plansTogether(planId))
    .where('plan_id', '<>', planId)
    .orderBy('begin_date')
    .orderBy('plan_id')
    .select(['plan_id', 'plan_label'])
    .$narrowType<{ plan_label: string }>()
    .execute();
}

/**
 * Creates or updates a plan. Returns in `purchase_differences` how open purchases differ from changed needs (behaviour
 * 13.9). Throws 404, 409 `stale`, and 400 for a specification that cannot be chosen.
 */
export async function savePlan(db: Db, form: ParsedOf<typeof planCalls.save>) {
  const { plan_id: id, version: opened, ...fields } = form;
  const version = await claimRecord(db, 'plan', id, opened, form);

  const before = id === null ? undefined : await quantAndSpecification(db, id);
  const plan_id = await storeRecord(db, 'plan', id, { ...fields, version });
  const needsAsBefore =
    !before || (before.quant === form.quant && before.specification_id === form.specification_id);
  const purchase_differences = needsAsBefore ? undefined : await purchaseDifferences(db, [plan_id]);
  return { plan_id, version, ...(purchase_differences && { purchase_differences }) };
}

async function quantAndSpecification(db: Db, planId: number) {
  return db
    .selectFrom('plans')
    .where('plan_id', '=', planId)
    .select(['specification_id', 'quant'])
    .executeTakeFirst();
}

/**
 * Returns the newer specifications of the plan's car model that take effect while the plan runs, by day (behaviour
 * 13.7, 34.2). The plan may be unsaved. Days are `YYYY-MM-DD`.
 */
export async function newerSpecifications(
  db: Db,
  plan: { specification_id: number; begin_date: string; end_date: string },
) {
  const ofCarModel = await db
    .selectFrom('specifications')
    .where('output_product_id', '=', (chosen) =>
      chosen
        .selectFrom('specifications as chosen')
        .where('chosen.specification_id', '=', plan.specification_id)
        .select('chosen.output_product_id'),
    )
    .select(['specification_id', 'product_label', 'begin_date', 'state'])
    .$narrowType<{ product_label: string; state: State }>()
    .execute();
  const labels = new Map(ofCarModel.map((one) => [one.specification_id, one.product_label]));
  return breakpointsOf(plan, successionOf(ofCarModel)).map(({ day, specification_id }) => ({
    specification_id,
    product_label: labels.get(specification_id) ?? '',
    begin_date: day,
  }));
}
