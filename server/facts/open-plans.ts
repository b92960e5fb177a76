import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a plan of a query is open on this day, that is today: until it has ended, or, of one that was split,
 * until the last of its parts has, since they are one order (behaviour 25.1, 34.4); unknown instead of false where it
 * was never split, so that both halves are read by their index. The rules in the database say the same by
 * `open_splits` (rules/100_coverage.sql).
 */
export const isOpenPlan = (day: RawBuilder<string>) => sql<boolean | null>`(
  plans.end_date >= ${day} or plans.split_of = any ((select open_splits())::int[])
)`;

/** The same, where nothing else of the query needs the day: it is asked once for a query, not for each row. */
export const IS_OPEN_PLAN = isOpenPlan(sql`(select today())`);

/** The plans that are one order with this one, itself among them (behaviour 34.4), as a subquery of their ids. */
export function plansTogether(planId: number): RawBuilder<number> {
  return sql`(select plan_id from plans_together(array[${planId}::int]))`;
}

/** A plan that has not ended needs the SAP of an input: of both more than nothing is to be made. */
const IS_NEEDED = sql<boolean>`specification_inputs.quant > 0 and plans.quant > 0 and ${IS_OPEN_PLAN}`;

/** The SAPs that the open ones of some plans need, at most (behaviour 25.3). */
export const sapsNeeded = (which: RawBuilder<unknown>) => sql`
  select sap_id from specifications join plans using (specification_id)
    join specification_inputs using (specification_id)
  where ${which} and ${IS_NEEDED}
`;
