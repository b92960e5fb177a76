import { type RawBuilder, sql } from 'kysely';

/** The business's time zone, asked for once in a statement. */
const TIME_ZONE = sql`(select value from settings where name = 'time_zone')`;

/** The day of the business in which a moment lies. */
export function businessDay(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${TIME_ZONE})::date`;
}
