import { sql } from 'kysely';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import type { ViewGrid } from '../grid/grid-sql.ts';
import type { ListScope } from './served-list.ts';

/** The lists whose row count is stored (server/db/rules/090_list_counts.sql). Other lists are counted on request. */
const KEPT_LISTS: ReadonlySet<string> = new Set([
  ...Object.values(RECORD_KINDS).map(({ list }) => list),
  'coverage_list',
  'batch_list',
  'security_log_list',
]);

/** Returns the row count of a scope, which is exact in every snapshot. Undefined if it is not stored. */
export function keptCount({ view }: ViewGrid, { where, keptCounts }: ListScope) {
  const lists = keptCounts ?? (!where && KEPT_LISTS.has(view) ? [view] : []);
  if (lists.length === 0) return undefined;
  return sql`select coalesce(sum(added), 0) as count from list_changes where list in (${sql.join(lists)})`;
}

/** Adds up the changes of counts since the last time, so that reading a count adds up only a few rows. */
export async function sumListChanges(db: Db): Promise<void> {
  await sql`select sum_list_changes()`.execute(db);
}
