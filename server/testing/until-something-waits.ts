import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../db/db.ts';

/**
 * Waits until `count` statements are blocked by locks. `db` may be a transaction, which keeps the first
 * `pg_stat_activity` that it reads. Clearing this snapshot shows connections that were opened since.
 */
export async function untilSomethingWaits(db: Db, count = 1): Promise<void> {
  await expect
    .poll(async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(db);
      const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(db);
      return rows.length;
    })
    .toBeGreaterThanOrEqual(count);
}
