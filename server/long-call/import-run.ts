import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { BulkResult } from '#domain/sheet/bulk-import';
import type { ImportRun, ImportRunCalls, RunKind } from '#domain/sheet/import-run';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors/errors.ts';
import { isUnreachable } from '../errors/failures.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies, LongCallTask } from '../http/dependencies.ts';
import { refuseCount } from './import-result.ts';

/**
 * The first hundred errors, for an import that is looked up later. The response of the import itself contains all
 * errors.
 */
const FIRST_ERRORS = sql`'$.errors[0 to 99]'::jsonpath`;

/** Receives the fraction of an import that has been written, from 0 to 1. */
export type OnWritten = (share: number) => Promise<void>;

interface FollowedImport {
  kind: RunKind;
  rows: readonly unknown[];
  db: Db;
  /** A separate connection, whose writes are visible while the transaction runs. */
  outside: Db;
  request: Pick<LongCallTask, 'caller' | 'idempotencyKey'>;
}

/**
 * Runs an import with all its retries, and stores its progress for `findImportRun`. The import continues if its
 * progress cannot be stored. Without an idempotency key, no progress is stored, because the result could not be found
 * later: the key identifies it. Refuses too few or too many rows like `refuseCount`.
 */
export async function followImport<Result>(
  { kind, rows, db, outside, request }: FollowedImport,
  work: (onWritten: OnWritten) => Promise<Result>,
): Promise<Result> {
  refuseCount(rows);
  const { caller, idempotencyKey } = request;
  if (!idempotencyKey) return work(async () => undefined);
  const id = await drawId(db);
  const begun = sql`
    insert into import_runs (import_id, user_id, key, total, kind) overriding system value
    values (${id}, ${caller.user_id}, ${idempotencyKey}, ${rows.length}, ${kind})
  `;
  await ignoringFailure(() => begun.execute(outside));
  const report = (change: { written: number } | { failure: string }) =>
    ignoringFailure(() =>
      outside.updateTable('import_runs').set(change).where('import_id', '=', id).execute(),
    );

  try {
    return await work((share) => report({ written: Math.floor(rows.length * share) }));
  } catch (error) {
    // If the database is unreachable, the import is lost, and no failure can be stored for later callers.
    if (!isUnreachable(error)) await report({ failure: error instanceof AppError ? error.message : '' });
    throw error;
  }
}

/**
 * Finds a user's newest import of a kind, or the one with `requestedKey`. An import counts as running while its
 * transaction holds the lock of its id, so that the end of its process is detected immediately.
 */
async function findImportRun(
  db: Db,
  kind: RunKind,
  userId: number,
  requestedKey?: string,
): Promise<ImportRun | null> {
  const run = await db
    .selectFrom('import_runs')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .$if(requestedKey !== undefined, (runs) => runs.where('key', '=', requestedKey ?? ''))
    .orderBy('import_id', 'desc')
    .limit(1)
    .select(['import_id', 'key', 'total', 'written', 'failure', 'started_at'])
    .executeTakeFirst();
  if (!run) return null;

  const { key, failure, ...rest } = run;
  if (await isLocked(db, run.import_id))
    return { ...rest, key, state: 'running', result: null, failure: null };
  // The result is read after the lock was found free: the transaction releases the lock when its results are visible.
  const stored = await db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(
      sql<BulkResult | null>`jsonb_set(answer, '{errors}', jsonb_path_query_array(answer, ${FIRST_ERRORS}))`.as(
        'result',
      ),
    )
    .executeTakeFirst();
  if (stored?.result) return { ...rest, key, state: 'done', result: stored.result, failure: null };
  return { ...rest, key, state: failure === null ? 'lost' : 'failed', result: null, failure };
}

/** Deletes the stored state of an import. A running import continues. */
async function deleteRun(db: Db, userId: number, key: string): Promise<void> {
  await db.deleteFrom('import_runs').where('user_id', '=', userId).where('key', '=', key).execute();
}

/** Deletes the stored states of imports after 24 hours, when the keys of their responses expire too. */
export async function deleteOldRuns(db: Db): Promise<void> {
  await db
    .deleteFrom('import_runs')
    .where(sql<boolean>`started_at < cleaning_time() - interval '24 hours'`)
    .execute();
}

/** Returns the id of a new run, which stays locked until the transaction ends. */
async function drawId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('import_runs', 'import_id')) as id
  `.execute(db);
  const id = rows[0]?.id ?? 0;
  await sql`select pg_advisory_xact_lock(hashtext('import run'), ${id}::int)`.execute(db);
  return id;
}

async function isLocked(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(hashtext('import run'), ${id}::int) as free
  `.execute(db);
  return !rows[0]?.free;
}

async function ignoringFailure(write: () => Promise<unknown>): Promise<void> {
  await write().catch(() => undefined);
}

/**
 * Returns a function that adds the routes to find a user's import of a kind later, and to delete its stored state
 * (behaviour 10.11).
 */
export function importRunRoutes(kind: RunKind, { run, runSeen }: ImportRunCalls) {
  return (app: FastifyInstance, deps: Dependencies): void => {
    bind(app, deps, run, ({ body, db, caller }) => findImportRun(db, kind, caller.user_id, body?.key));

    bind(app, deps, runSeen, async ({ body, db, caller }) => {
      await deleteRun(db, caller.user_id, body.key);
      return {};
    });
  };
}
