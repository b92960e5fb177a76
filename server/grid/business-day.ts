import { type RawBuilder, sql } from 'kysely';

/** The company's time zone, read once per statement. */
const TIME_ZONE = sql`(select value from settings where name = 'time_zone')`;

/** Returns the company's day for an instant. */
export function businessDay(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${TIME_ZONE})::date`;
}
