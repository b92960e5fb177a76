import { type RawBuilder, sql } from 'kysely';

/**
 * The condition that a plan is open: it, or the last part of its split, has not ended (behaviour 25.1, 34.4). `day` has
 * to be today, as in `open_splits` (rules/100_coverage.sql). For an ended plan without a split, the condition is null
 * instead of false. In this form, PostgreSQL can use an index for each half.
 */
export const isOpenPlan = (day: RawBuilder<string>) => sql<boolean | null>`(
  plans.end_date >= ${day} or plans.split_of = any ((select open_splits())::int[])
)`;

/** The same condition for queries that do not use the day elsewhere. The day is evaluated once per query. */
export const IS_OPEN_PLAN = isOpenPlan(sql`(select today())`);

/** Selects the ids of all parts of a plan's split, including the plan itself (behaviour 34.4). */
export function plansTogether(planId: number): RawBuilder<number> {
  return sql`(select plan_id from plans_together(array[${planId}::int]))`;
}

/** An open plan needs the SAP of an input if both quantities are above 0. */
const IS_NEEDED = sql<boolean>`specification_inputs.quant > 0 and plans.quant > 0 and ${IS_OPEN_PLAN}`;

/** Selects the SAPs that open plans need (behaviour 25.1). `which` is a further condition on the plans. */
export const sapsNeeded = (which: RawBuilder<unknown>) => sql`
  select sap_id from specifications join plans using (specification_id)
    join specification_inputs using (specification_id)
  where ${which} and ${IS_NEEDED}
`;
