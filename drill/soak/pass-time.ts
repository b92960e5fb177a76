import { sql } from 'kysely';
import type { Db } from '../../server/db/db.ts';
import { cleanUp } from '../../server/process/housekeeping.ts';

/** The time by which retained rows are aged between two samples. */
const STEP = sql`interval '4 hours'`;
/** Uploads are aged by more, since they are retained for a week. */
const LONG_STEP = sql`interval '1 day'`;

/**
 * Ages the rows that are retained for a limited time, and runs the cleanup that the server runs every hour. Otherwise
 * nothing would be old enough to be deleted within an hour. Sessions also expire, so that users sign in again.
 */
export async function passTime(db: Db, warn: (error: unknown, what?: string) => void): Promise<void> {
  const statements = [
    sql`update sessions set created_at = created_at - ${STEP}, last_seen_at = last_seen_at - ${STEP}`,
    sql`update idempotency_keys set created_at = created_at - ${STEP}`,
    sql`update import_runs set started_at = started_at - ${STEP}`,
    sql`update sign_in_failures set first_at = first_at - ${STEP}`,
    sql`update files set created_at = created_at - ${LONG_STEP}`,
  ];
  for (const statement of statements) await statement.execute(db);
  await cleanUp(db, { warn });
}
