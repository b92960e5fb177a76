import { sql } from 'kysely';
import { type Batch, type BatchKind, type batchCalls, IMPORT_TITLES } from '#domain/batch/batch';
import type { ParsedOf } from '#domain/wire/call';
import { isAtLeast } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { conflict, forbidden, notFound } from '../errors/errors.ts';
import type { SignedIn } from '../http/caller.ts';
import type { StoredBatch } from './batch-changes.ts';

export const NOTHING_TO_UNDO = 'There is nothing left to undo.';

/** Returns a batch; throws 404. */
export async function getBatch(db: Db, batchId: number): Promise<Batch> {
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
export async function describeBatch(
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

/** Only the user who deleted records or an administrator may restore the records. */
function mayRestore(deletedBy: number | null, undoer: Undoer): boolean {
  return undoer.user_id === deletedBy || isAtLeast(undoer.role, 'admin');
}

/** Whether part of a batch is no longer in the history. */
const IS_SHORTENED = sql<boolean>`first_history_id <= (
  select coalesce(max(value::bigint), 0) from settings where name = 'history_shortened_to'
)`;

interface Undoable {
  user_id: number | null;
  maker: string;
  undone: string | null;
  shortened: boolean;
}

/** The user who requests an undo, with their role. */
export type Undoer = Pick<SignedIn, 'user_id' | 'role'>;

/**
 * Reads a batch for an undo. Throws 404, 403 `not_yours` for another user's delete unless the user is an administrator
 * (behaviour 17.6), 409 `undone`, and `nothing_to_undo` if part of the batch is no longer in the history.
 */
export async function batchToUndo(db: Db, batchId: number, undoer: Undoer): Promise<StoredBatch> {
  const { rows } = await sql<StoredBatch & Undoable>`
    select batch_id, kind, record_kind, transaction_id, first_history_id, last_history_id, batches.user_id,
      coalesce((select username from users as made where made.user_id = batches.user_id), 'who deleted it') as maker,
      case when undone_at is not null
        then 'This was undone by ' || coalesce(username, 'somebody') || ', ' || moment_label(undone_at) || '.' end as undone,
      ${IS_SHORTENED} as shortened
    from batches left join users on users.user_id = undone_by
    where batch_id = ${batchId}
  `.execute(db);
  const [batch] = rows;
  if (!batch) throw notFound();
  if (batch.kind === 'delete' && !mayRestore(batch.user_id, undoer))
    throw forbidden(`Only ${batch.maker} or an administrator can restore this.`, 'not_yours');
  if (batch.undone) throw conflict(batch.undone, 'undone');
  // Undoing the rest would create a state that never existed.
  if (batch.shortened) throw conflict(NOTHING_TO_UNDO, 'nothing_to_undo');
  return batch;
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
