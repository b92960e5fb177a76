import { type RawBuilder, sql } from 'kysely';

/**
 * A condition that a plan is open on this day, which is today: until it has ended or, after a split, until the last
 * part has (behaviour 25.1, 34.4). It is null instead of false for a plan without a split, so that both halves use
 * their index. In the database `open_splits` does the same (rules/100_coverage.sql).
 */
export const isOpenPlan = (day: RawBuilder<string>) => sql<boolean | null>`(
  plans.end_date >= ${day} or plans.split_of = any ((select open_splits())::int[])
)`;

/** The same if nothing else in the query needs the day: it is evaluated once per query, not for each row. */
export const IS_OPEN_PLAN = isOpenPlan(sql`(select today())`);

/** The plans of one order with this one, including itself (behaviour 34.4), as a subquery of their ids. */
export function plansTogether(planId: number): RawBuilder<number> {
  return sql`(select plan_id from plans_together(array[${planId}::int]))`;
}

/** A plan that has not ended needs the SAP of an input if both quantities are above 0. */
const IS_NEEDED = sql<boolean>`specification_inputs.quant > 0 and plans.quant > 0 and ${IS_OPEN_PLAN}`;

/** The SAPs that the open ones among some plans may need (behaviour 25.3). */
export const sapsNeeded = (which: RawBuilder<unknown>) => sql`
  select sap_id from specifications join plans using (specification_id)
    join specification_inputs using (specification_id)
  where ${which} and ${IS_NEEDED}
`;
