import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../db/db.ts';

/** Waits until `count` statements are blocked by locks. */
export async function untilSomethingWaits(db: Db, count = 1): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(db);
      return rows.length;
    })
    .toBeGreaterThanOrEqual(count);
}
