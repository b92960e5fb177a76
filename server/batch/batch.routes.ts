import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Batch, type BatchKind, batchCalls, batchGrid, IMPORT_TITLES } from '#domain/batch/batch';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { conflict, notFound } from '../errors/errors.ts';
import { IS_SHORTENED } from '../history/shorten-history.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listRoute } from '../list/list-route.ts';

/** Registers the calls of imports and bulk changes. */
export function batchRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, batchGrid);

  bind(app, deps, batchCalls.model, ({ body, db }) => getBatch(db, body.batch_id));

  bind(app, deps, batchCalls.describe, async ({ body, db, caller }) => {
    await describeBatch(db, caller.user_id, body);
    return {};
  });
}

async function getBatch(db: Db, batchId: number): Promise<Batch> {
  const { rows } = await sql<Batch>`
    select batch_id, at, at_label, username, title, filename, inserted, updated, left_out, undone_at, undone_label
    from batch_list where batch_id = ${batchId}
  `.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const IMPORTS = Object.keys(IMPORT_TITLES) as BatchKind[];

/**
 * Stores the file name of a user's own import and how many of its rows were not sent. Throws 404 for another user's
 * import, and 409 `described` if both are already stored.
 */
async function describeBatch(
  db: Db,
  userId: number,
  { batch_id, filename, left_out }: ParsedOf<typeof batchCalls.describe>,
): Promise<void> {
  const ownBatch = await db
    .selectFrom('batches')
    .where('batch_id', '=', batch_id)
    .where('user_id', '=', userId)
    .where('kind', 'in', IMPORTS)
    .select('described')
    .forUpdate()
    .executeTakeFirst();
  if (!ownBatch) throw notFound();
  if (ownBatch.described) throw conflict('The file of this import is already stored.', 'described');
  await db
    .updateTable('batches')
    .set({ filename, left_out, described: true })
    .where('batch_id', '=', batch_id)
    .execute();
}

/** The maximum number of rows deleted per hour, so that housekeeping finishes quickly. */
const MAX_DELETED = 50_000;

/** Deletes the inputs stored for batches that were undone or can no longer be undone. */
export async function deleteReplacedInputs(db: Db): Promise<void> {
  await sql`
    delete from replaced_inputs where ctid = any (array(
      select kept.ctid from replaced_inputs as kept join batches using (batch_id)
      where undone_at is not null or ${IS_SHORTENED} limit ${MAX_DELETED}
    ))
  `.execute(db);
}
