import { sql } from 'kysely';
import type { Db } from './db.ts';
import { inMigration } from './migration-lock.ts';

export interface LeadTimeSettings {
  /** The lead time of part SAPs that have none. Undefined if it is unknown. */
  leadTimeDays: number | undefined;
}

/** Makes the lead time in the settings the default (behaviour 25.16). Returns whether it changed. */
export async function takeDefaultLeadTime(db: Db, { leadTimeDays }: LeadTimeSettings): Promise<boolean> {
  const days = leadTimeDays ?? null;
  if ((await readStoredDays(db)) === days) return false;
  return inMigration(db, async (transaction) => {
    // Another process may have changed it first.
    if ((await readStoredDays(transaction)) === days) return false;
    await sql`select change_default_lead_time(${days}::int)`.execute(transaction);
    return true;
  });
}

async function readStoredDays(db: Db): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`select default_lead_time() as days`.execute(db);
  return rows[0]?.days ?? null;
}
