import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Lets containers keep their days of arrival when their invoice is no longer Arrived, until the transaction ends; a
 * trigger would clear them (server/db/rules/065_containers.sql). The caller writes these days itself.
 */
export async function keepArrivals(db: Db): Promise<void> {
  await sql`select set_config('partline.keeps_arrivals', 'on', true)`.execute(db);
}
