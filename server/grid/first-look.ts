import { type RawBuilder, sql } from 'kysely';
import { whereOf } from './narrowing.ts';

/** So many rows say well enough how often a text is in the next few thousand. */
const FIRST_ROWS = 500;

/** The query of `is_in_many`: whether at least this share of a view's first rows is found. */
export function isInMany(view: string, searched: RawBuilder<unknown>, share: number): RawBuilder<unknown> {
  return sql`select count(*) >= ${FIRST_ROWS * share} as is_in_many
    from (select * from ${sql.table(view)} limit ${FIRST_ROWS}) as first_rows ${whereOf(searched)}`;
}
