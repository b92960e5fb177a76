import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { type Actor, inTransaction } from '../db/transaction.ts';

/**
 * The tables that are not emptied: users with their sessions and tokens, the security log, settings, and the record of
 * migrations.
 */
const KEPT_TABLES = [
  'users',
  'sessions',
  'tokens',
  'security_events',
  'settings',
  'schema_migrations',
  'schema_definitions',
];

/** The actor of a transaction for which the change history records nothing. */
const NO_ACTOR: Actor = { userId: 0, source: 'form' };

/**
 * Deletes all records of a database and restarts all ids while an app continues to use it, which is much faster than
 * another database and another process.
 */
export async function emptyRecords(db: Db): Promise<void> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (${KEPT_TABLES})
  `.execute(db);
  const sequences = await sql<{ name: string }>`
    select sequence_name as name from information_schema.sequences where sequence_schema = 'public'
  `.execute(db);
  const names = tables.rows.map(({ name }) => sql.table(name));
  // The app locks tables one by one in the meantime. In a deadlock, one of the two retries.
  await inTransaction(db, NO_ACTOR, async (transaction) => {
    await sql`truncate ${sql.join(names)}`.execute(transaction);
    for (const { name } of sequences.rows)
      await sql`alter sequence ${sql.table(name)} restart`.execute(transaction);
    await sql`select count_lists()`.execute(transaction);
  });
}
