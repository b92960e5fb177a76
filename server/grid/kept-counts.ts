import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** How many rows lists, or parts of one, have: the database keeps it, exact in every snapshot (server/db/rules/090_list_counts.sql). */
export function keptCount(lists: readonly string[]) {
  return sql`select coalesce(sum(added), 0) as count from list_changes where list in (${sql.join(lists)})`;
}

/** Sums up what was written since the last time, so that a count stays a sum of few. */
export async function sumListChanges(db: Db): Promise<void> {
  await sql`select sum_list_changes()`.execute(db);
}
