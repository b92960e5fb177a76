import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * The tables that an undo does not restore: the history, logs, sessions, settings, and rows that are derived or counted
 * soon after.
 */
const EXCLUDED_TABLES = [
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
 * Returns one text for all rows of all other tables, without versions and timestamps, because a deleted and restored
 * record has another version.
 */
export async function storedRows(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (${EXCLUDED_TABLES})
    order by table_name
  `.execute(db);
  const sums = tables.rows.map(
    ({ name }) => sql`(
      select ${name}::text || md5(coalesce(string_agg(row::text, '|' order by row::text), ''))
      from (
        select to_jsonb(t) - array['version', 'modified_at', 'drift', 'drift_of', 'last_seen_at'] as row from ${sql.raw(name)} as t
      ) as stored
    )`,
  );
  const { rows } = await sql<{ state: string }>`select concat_ws(' ', ${sql.join(sums)}) as state`.execute(
    db,
  );
  return rows[0]?.state ?? '';
}
