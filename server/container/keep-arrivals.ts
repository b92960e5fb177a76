import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * For the rest of the transaction containers keep their days of arrival when their invoice is no longer Arrived, which
 * a trigger would take from them (server/db/rules/065_containers.sql): the caller writes these days itself.
 */
export async function keepArrivals(db: Db): Promise<void> {
  await sql`select set_config('partline.keeps_arrivals', 'on', true)`.execute(db);
}
