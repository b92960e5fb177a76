import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** The day of the latest stock count of any of these SAPs, which `saps` selects; null where none was counted. */
export async function latestCount(db: Db, saps: RawBuilder<unknown>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(counted_on) as day from stock_counts where sap_id in (${saps})
  `.execute(db);
  return rows[0]?.day ?? null;
}

/** What is in some containers. */
export function sapsIn(containerIds: readonly number[]): RawBuilder<unknown> {
  return sql`select sap_id from containers join invoice_contents using (invoice_id, key)
    where container_id = any (${containerIds}::int[])`;
}
