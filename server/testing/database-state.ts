import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Tables that a refused request may write: last uses, counts, logs, and rows derived from other tables. */
const EXCLUDED_TABLES = [
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
 * Returns one text for all stored rows except these tables and the times of last use, to check that nothing was
 * changed.
 */
export async function databaseState(db: Db, ...but: readonly string[]): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all (${[...EXCLUDED_TABLES, ...but]})
    order by table_name
  `.execute(db);
  const sums = tables.rows.map(
    ({ name }) => sql`(select ${name}::text || md5(coalesce(string_agg(t, '|' order by t), ''))
      from (select (to_jsonb(stored) - 'last_seen_at')::text as t from ${sql.raw(name)} as stored) as texts)`,
  );
  const { rows } = await sql<{ state: string }>`select concat_ws(' ', ${sql.join(sums)}) as state`.execute(
    db,
  );
  return rows[0]?.state ?? '';
}
