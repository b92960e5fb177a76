import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Runs a statement without triggers, which take seconds for thousands of rows. Columns that triggers fill keep their
 * defaults.
 */
export async function withoutTriggers(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    await statement.execute(transaction);
  });
}
