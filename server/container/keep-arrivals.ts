import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Keeps the arrival days of containers when their invoice is no longer Arrived, until the transaction ends. A trigger
 * would otherwise clear the days (server/db/rules/065_containers.sql). The caller writes the days itself.
 */
export async function keepArrivals(db: Db): Promise<void> {
  await sql`select set_config('partline.keeps_arrivals', 'on', true)`.execute(db);
}
