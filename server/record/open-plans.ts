import { sql } from 'kysely';

/**
 * Whether a plan of a query is open: until it has ended, or, of one that was split, until the last of its parts has, since
 * they are one order (behaviour 25.1). The rules in the database say the same by `open_splits` (rules/100_coverage.sql);
 * both days and splits are asked once for a query, not for each row.
 */
export const IS_OPEN_PLAN = sql<boolean>`(
  plans.end_date >= (select today()) or coalesce(plans.split_of = any ((select open_splits())::int[]), false)
)`;

/**
 * Whether a plan of a query that joins its specification is outdated: a newer one is in force when it begins, or its own is
 * passive (behaviour 34.2).
 */
export const IS_OUTDATED_PLAN = sql<boolean>`(
  specifications.state = 'P' or coalesce(specifications.next_begin <= plans.begin_date, false)
)`;
