import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Returns a hash of the rows of each table without the times of last use, and the state of each sequence.
 */
export async function everythingStored(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()
  `.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string }>`
      select md5(coalesce(string_agg(each, '' order by each), '')) as rows
      from (select (to_jsonb(stored) - 'last_seen_at')::text as each from ${sql.table(name)} as stored) as texts
    `.execute(db);
    found[name] = rows[0]?.rows ?? '';
  }
  const { rows: sequences } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()
  `.execute(db);
  for (const { name, last } of sequences) found[name] = last;
  return found;
}
