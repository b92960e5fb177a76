import { sql } from 'kysely';

/** The day in the company's time zone on which a record was created or last saved, as `YYYY-MM-DD`. */
export function dayOf(instant: 'created_at' | 'modified_at') {
  return sql<string>`instant_day(${sql.ref(instant)})`;
}
