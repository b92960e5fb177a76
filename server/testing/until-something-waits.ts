import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../db/db.ts';

/** Until a statement waits for what another one has locked. */
export async function untilSomethingWaits(db: Db): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks join pg_stat_activity using (pid)
        where not granted and datname = current_database()`.execute(db);
      return rows.length;
    })
    .toBeGreaterThan(0);
}
