import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Returns a hash of the rows of each table, and the state of each sequence. Sessions are omitted, because they contain
 * the time of their last use.
 */
export async function everythingStored(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'sessions'
  `.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string }>`
      select md5(coalesce(string_agg(each::text, '' order by each::text), '')) as rows from ${sql.table(name)} as each
    `.execute(db);
    found[name] = rows[0]?.rows ?? '';
  }
  const { rows: sequences } = await sql<{ name: string; last: string }>`
    select sequencename as name, last_value::text as last from pg_sequences where schemaname = current_schema()
  `.execute(db);
  for (const { name, last } of sequences) found[name] = last;
  return found;
}
