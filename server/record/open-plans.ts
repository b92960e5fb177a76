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
