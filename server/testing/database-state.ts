import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Tables that a refused request may write: last uses, counts, logs, and rows derived from other tables. */
const WRITTEN_BY_REFUSALS = [
  'sessions',
  'sign_in_failures',
  'security_events',
  'list_changes',
  'stale_rows',
  'sap_coverage',
  'plan_shortages',
  'short_saps',
];

/**
 * Returns a hash of the rows of all tables except `but` and those that a refused request may write, without
 * `last_seen_at`.
 */
export function databaseState(db: Db, ...but: readonly string[]): Promise<string> {
  return hashTables(db, [...WRITTEN_BY_REFUSALS, ...but], ['last_seen_at']);
}

/**
 * The tables that an undo does not restore: records of what was done, settings, and rows that are derived afterwards.
 */
const NOT_RESTORED = [
  'history',
  'batches',
  'replaced_inputs',
  'idempotency_keys',
  'list_changes',
  'sap_coverage',
  'plan_shortages',
  'short_saps',
  'security_events',
  'sessions',
  'settings',
  'stale_rows',
];

/**
 * Returns a hash of the rows that an undo restores, without columns such as the version, which an undo does not
 * restore.
 */
export function storedRows(db: Db): Promise<string> {
  return hashTables(db, NOT_RESTORED, ['version', 'modified_at', 'drift', 'drift_of', 'last_seen_at']);
}

/** Returns a hash of the rows of all tables, without `last_seen_at`, and the state of all sequences. */
export async function everythingStored(db: Db): Promise<string> {
  const { rows } = await sql<{ last: string }>`
    select concat(sequencename, last_value) as last from pg_sequences where schemaname = 'public' order by 1
  `.execute(db);
  return [await hashTables(db, [], ['last_seen_at']), ...rows.map(({ last }) => last)].join(' ');
}

async function hashTables(db: Db, but: readonly string[], columns: readonly string[]): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (${but})
    order by table_name
  `.execute(db);
  const sums = tables.rows.map(
    ({ name }) => sql`(select ${name}::text || md5(coalesce(string_agg(t, '|' order by t), ''))
      from (select (to_jsonb(stored) - ${columns}::text[])::text as t from ${sql.raw(name)} as stored) as texts)`,
  );
  const { rows } = await sql<{ state: string }>`select concat_ws(' ', ${sql.join(sums)}) as state`.execute(
    db,
  );
  return rows[0]?.state ?? '';
}
