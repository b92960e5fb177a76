import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * For the rest of the transaction containers keep their days of arrival when their invoice is no longer Arrived: who
 * changes its status sees to them, or has (server/db/rules/065_containers.sql).
 */
export async function keepArrivals(db: Db): Promise<void> {
  await sql`select set_config('partline.keeps_arrivals', 'on', true)`.execute(db);
}
