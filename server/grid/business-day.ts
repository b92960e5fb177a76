import { type RawBuilder, sql } from 'kysely';

/** The business's time zone, read once in a statement. */
const TIME_ZONE = sql`(select value from settings where name = 'time_zone')`;

/** The business's day of a moment. */
export function businessDay(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${TIME_ZONE})::date`;
}
