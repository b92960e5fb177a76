import { type RawBuilder, sql } from 'kysely';

/**
 * The condition that a plan is open on a day, which is today: until the plan has ended, or until the last part of its
 * split has ended (behaviour 25.1, 34.4). It is null instead of false for an ended plan without a split, so that both
 * halves of the condition use their index. `open_splits` is the same rule in the database (rules/100_coverage.sql).
 */
export const isOpenPlan = (day: RawBuilder<string>) => sql<boolean | null>`(
  plans.end_date >= ${day} or plans.split_of = any ((select open_splits())::int[])
)`;

/** The same condition for queries that do not use the day elsewhere. The day is evaluated once per query. */
export const IS_OPEN_PLAN = isOpenPlan(sql`(select today())`);

/** Selects the ids of the plans that belong to the same order as this plan, including itself (behaviour 34.4). */
export function plansTogether(planId: number): RawBuilder<number> {
  return sql`(select plan_id from plans_together(array[${planId}::int]))`;
}

/** An open plan needs the SAP of an input if both quantities are above 0. */
const IS_NEEDED = sql<boolean>`specification_inputs.quant > 0 and plans.quant > 0 and ${IS_OPEN_PLAN}`;

/** Selects the SAPs that the open plans among some plans need (behaviour 25.1). */
export const sapsNeeded = (which: RawBuilder<unknown>) => sql`
  select sap_id from specifications join plans using (specification_id)
    join specification_inputs using (specification_id)
  where ${which} and ${IS_NEEDED}
`;
