import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type changeChecks, MAX_CHANGED, TOO_MANY_RECORDS } from '#domain/change/change';
import type { RecordKind } from '#domain/record/record-kinds';
import type { ParsedOf } from '#domain/wire/call';
import { PARSE, readFaults } from '#domain/wire/faults';
import type { GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { AppError, tooLarge } from '../errors/errors.ts';
import { conditionOf } from '../grid/grid-query.ts';
import type { ViewGrid } from '../grid/runnable-grid.ts';
import { ofBatch } from '../record/as-batch.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { refreshIfRequested } from '../stale/refresh-stale.ts';

type Params = Pick<ParsedOf<(typeof changeChecks)[RecordKind]>, 'ids' | 'query'>;

/**
 * Returns the ids of the records to change: the given ids, or all that match a search and its conditions. Throws 413
 * for more records than one change accepts, and 400 for a query that the list would refuse. Waits for stale derived
 * values as the list does, outside the change's own transaction.
 */
export async function requestedIds(
  { db, outside }: { db: Db; outside: Db },
  kind: RecordKind,
  { ids, query }: Params,
): Promise<readonly number[]> {
  if (!query) return ids ?? [];
  const { search, search_text, ...d } = query;
  const { grid } = STORED_KINDS[kind];
  const page = { column: [grid.id], offset: 0, limit: 1, search, search_text, sort: [] };
  const checked = grid.call.request.safeParse({ p: page, d }, PARSE);
  if (!checked.success) throw refusedQuery(checked.error.issues);
  const { p, d: extra } = checked.data as GridRequest<{ batch_id?: number | null }>;
  const params = { ...p, where: extra?.where };
  await refreshIfRequested(outside, grid.view, Object.keys(extra?.where ?? {}));
  const condition = conditionOf(grid as ViewGrid, params, ofBatch(kind, extra));
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(grid.id)} as id from ${sql.table(grid.view)} where ${condition} limit ${MAX_CHANGED + 1}
  `.execute(db);
  if (rows.length > MAX_CHANGED) throw tooLarge(TOO_MANY_RECORDS);
  return rows.map(({ id }) => id);
}

/** Returns a 400 error for an invalid `p` or `d` of a list, with its path in the `query`. */
function refusedQuery(issues: readonly z.core.$ZodIssue[]): AppError {
  return new AppError(
    400,
    readFaults(issues.map((issue) => ({ ...issue, path: ['query', ...issue.path.slice(1)] }))),
  );
}
