import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** How many rows lists, or parts of one, have: the database keeps it, exact in every snapshot (server/db/rules/090_list_counts.sql). */
export function keptCount(lists: readonly string[]) {
  return sql`select coalesce(sum(added), 0) as count from list_changes where list in (${sql.join(lists)})`;
}

/**
 * A text that is another one after every write to a list: a hash over the notes of its writes, of which each has its own
 * number. Summing them up changes it as well.
 */
export function writtenTo(list: string) {
  return sql`select count(*) || ' ' || coalesce(bit_xor(hashint8extended(change_id, 0)), 0) from list_changes
    where list = ${list}`;
}

/** Sums up what was written since the last time, so that a count stays a sum of few. */
export async function sumListChanges(db: Db): Promise<void> {
  await sql`select sum_list_changes()`.execute(db);
}
