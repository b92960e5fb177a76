import { sql } from 'kysely';
import type { Db } from './db.ts';
import { STATEMENT_LIMITS_MS } from './statement-limit.ts';

/** The settings of a new session, in milliseconds, with the pool's own values. */
export const SESSION_LIMITS = {
  statement_timeout: STATEMENT_LIMITS_MS.call,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
};

/**
 * Returns the limits that the sessions of a database lack. PgBouncer shares connections and does not forward the
 * settings of a session: there the role must have them.
 */
export async function missingLimits(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any (${Object.keys(SESSION_LIMITS)}) and setting = '0' order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}
