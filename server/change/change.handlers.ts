import { sql } from 'kysely';
import type * as z from 'zod/mini';
import {
  changeChecks,
  changeWrites,
  MAX_CHANGED,
  MAX_PREVIEWED,
  type RecordChange,
  TOO_MANY_RECORDS,
} from '#domain/change/change';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { compareTexts } from '#domain/values/compare-texts';
import type { ParsedOf } from '#domain/wire/call';
import { PARSE, readFaults } from '#domain/wire/faults';
import type { GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { AppError, listChanged, tooLarge } from '../errors/errors.ts';
import { conditionOf } from '../grid/grid-query.ts';
import type { ViewGrid } from '../grid/grid-sql.ts';
import { type LongCallHandler, longCallHandler } from '../long-call/long-call-handler.ts';
import { inBatch } from '../record/as-batch.ts';
import { nameReferences } from '../record/references.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { refreshIfRequested } from '../stale/refresh-stale.ts';
import { consequencesOf } from './consequences.ts';
import { type ChangeJudgment, judgeChange } from './judge-change.ts';
import { writeAsBatch } from './write-change.ts';

export const MANY_IDS = { elements: MAX_CHANGED, tooManyElements: TOO_MANY_RECORDS };

/** Returns the handlers of the bulk change of a kind and of its preview (behaviour 33). */
export function changeHandlers(kind: RecordKind): LongCallHandler[] {
  return [
    longCallHandler(
      changeChecks[kind],
      async ({ body, db, outside }) => {
        const ids = await requestedIds({ db, outside }, kind, body);
        return previewChange(db, kind, body, await judgeChange(db, kind, ids, body, { lock: false }));
      },
      { rows: MANY_IDS },
    ),

    longCallHandler(
      changeWrites[kind],
      async ({ body, db, outside }) => {
        const ids = await requestedIds({ db, outside }, kind, body);
        return writeJudged(db, kind, body, await judgeChange(db, kind, ids, body, { lock: true }));
      },
      { rows: MANY_IDS },
    ),
  ];
}

/** Returns the preview of a bulk change (behaviour 33.2, 33.4). */
export async function previewChange(
  db: Db,
  kind: RecordKind,
  params: RecordChange,
  { changed, ...judged }: ChangeJudgment,
) {
  const first = changed.toSorted((a, b) => compareTexts(a.label, b.label)).slice(0, MAX_PREVIEWED);
  return {
    ...judged,
    changed: changed.length,
    rows: await nameReferences(db, first),
    follows: await consequencesOf(db, kind, params, changed),
  };
}

/**
 * Writes the changes of the locked records as one batch, whose id is null if nothing changes. Requires a transaction.
 * Throws 409 if the result differs from the preview, whose hash is in `expect` (behaviour 33.2).
 */
export async function writeJudged(
  db: Db,
  kind: RecordKind,
  params: RecordChange & { expect: string },
  { changed, ...judged }: ChangeJudgment,
) {
  if (judged.expect !== params.expect) throw listChanged();
  const batch_id = changed.length === 0 ? null : await writeAsBatch(db, kind, params, changed);
  return { ...judged, changed: changed.length, batch_id };
}

type Params = Pick<ParsedOf<(typeof changeChecks)[RecordKind]>, 'ids' | 'query'>;

/**
 * Returns the ids that the request names or its query finds. Refreshes derived columns outside the change's own
 * transaction, as the list does.
 */
async function requestedIds(
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
  // A list that does not know `batch_id` ignores it, and the change would apply to every row.
  if (query.batch_id && !extra?.batch_id) {
    const message = `${RECORD_KINDS[kind].many} cannot be selected by the batch that wrote them.`;
    throw refusedQuery([{ code: 'custom', path: ['d'], message }]);
  }
  const params = { ...p, where: extra?.where };
  await refreshIfRequested(outside, grid.view, Object.keys(extra?.where ?? {}));
  const condition = conditionOf(grid as ViewGrid, params, inBatch(kind, extra));
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(grid.id)} as id from ${sql.table(grid.view)} where ${condition} limit ${MAX_CHANGED + 1}
  `.execute(db);
  if (rows.length > MAX_CHANGED) throw tooLarge(TOO_MANY_RECORDS);
  return rows.map(({ id }) => id);
}

/** Reports faults in the list's `p` and `d` as faults in the request's `query`. */
function refusedQuery(issues: readonly z.core.$ZodIssue[]): AppError {
  return new AppError(
    400,
    readFaults(issues.map((issue) => ({ ...issue, path: ['query', ...issue.path.slice(1)] }))),
  );
}
