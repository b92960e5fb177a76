import { sql } from 'kysely';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import type { ViewGrid } from '../grid/runnable-grid.ts';
import type { ListScope } from './list-scope.ts';

/**
 * The lists whose rows are counted as they come and go (server/db/rules/090_list_counts.sql). Any other is counted when
 * asked.
 */
const KEPT_LISTS: ReadonlySet<string> = new Set([
  ...Object.values(RECORD_KINDS).map(({ list }) => list),
  'coverage_list',
  'batch_list',
  'security_log_list',
]);

/** How many rows a scope leaves of a list, exact in every snapshot; undefined where that is not kept. */
export function keptCount({ view }: ViewGrid, { where, keptCounts }: ListScope) {
  const lists = keptCounts ?? (!where && KEPT_LISTS.has(view) ? [view] : []);
  if (lists.length === 0) return undefined;
  return sql`select coalesce(sum(added), 0) as count from list_changes where list in (${sql.join(lists)})`;
}

/** Sums up what was written since the last time, so that a count stays a sum of few. */
export async function sumListChanges(db: Db): Promise<void> {
  await sql`select sum_list_changes()`.execute(db);
}
