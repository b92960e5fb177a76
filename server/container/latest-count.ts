import { type RawBuilder, sql } from 'kysely';
import { type CountedDays, NOT_COUNTED } from '#domain/container/counted-days';
import type { Db } from '../db/db.ts';

/** Returns the days of the latest stock counts of these SAPs, which `saps` selects as `sap_id`. */
export async function latestCounts(db: Db, saps: RawBuilder<unknown>): Promise<CountedDays> {
  const { rows } = await sql<CountedDays>`
    select max(day) as counted_on, case when bool_and(day is not null) then min(day) end as all_counted_on
    from (
      select max(counted_on) as day from (${saps}) as held left join stock_counts using (sap_id) group by sap_id
    ) as latest
  `.execute(db);
  return rows[0] ?? NOT_COUNTED;
}
