import { sql } from 'kysely';
import { batchCalls, type UndoResult } from '#domain/batch/batch';
import { isAtLeast } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { takeAfterLongCalls } from '../db/long-call-locks.ts';
import { conflict, forbidden, notFound } from '../errors/errors.ts';
import { IS_SHORTENED } from '../history/shorten-history.ts';
import type { SignedIn } from '../http/caller.ts';
import { longCallHandler } from '../long-call/long-call-handler.ts';
import { lastHistoryId } from '../record/as-batch.ts';
import type { StoredBatch } from './batch-changes.ts';
import { judgeUndo, type UndoJudgment } from './judge-undo.ts';
import { lockWritten, writeBack } from './write-back.ts';

/** The bodies of these calls contain no lists, so a limit on their fields is enough. */
const FIELD_LIMIT = { elements: 1 };

/** The undo of a batch, and the preview of its effect (behaviour 27.3). */
export const undoHandlers = [
  longCallHandler(batchCalls.undoCheck, ({ body, db, caller }) => checkUndo(db, body.batch_id, caller), {
    rows: FIELD_LIMIT,
  }),
  longCallHandler(batchCalls.undo, ({ body, db, caller }) => undoBatch(db, body.batch_id, caller), {
    rows: FIELD_LIMIT,
  }),
];

const NOTHING_TO_UNDO = 'There is nothing left to undo.';

/**
 * Checks what an undo of a batch would change now. Requires the transaction of a long call, since it reads everything
 * that the batch wrote. Throws 404, 403 `not_yours`, and 409 `undone` or `nothing_to_undo`.
 */
async function checkUndo(db: Db, batchId: number, undoer: Undoer): Promise<UndoResult> {
  const batch = await batchToUndo(db, batchId, undoer);
  return resultOf(batch, await judgeUndo(db, batch));
}

/**
 * Undoes a batch except the records that were changed or used later (behaviour 27.3), and returns the result. Requires
 * the retries of a long call, because not everything can be locked: a restored record may collide with a record stored
 * after the check, or a part SAP of its lines may be deleted. Throws the errors of `batchToUndo`, and 409
 * `nothing_to_undo` if no record can be restored or removed. A delete can be undone again as long as some of its
 * records are still deleted.
 */
export async function undoBatch(db: Db, batchId: number, undoer: Undoer): Promise<UndoResult> {
  // A second undo of the batch waits here and then finds the batch undone.
  await takeAfterLongCalls(db, () =>
    sql`select from batches where batch_id = ${batchId} for update`.execute(db),
  );
  const batch = await batchToUndo(db, batchId, undoer);
  await lockWritten(db, batch);
  const before = await lastHistoryId(db);
  const judged = await judgeUndo(db, batch);
  if (isNothing(judged)) throw conflict(nothingLeft(batch, judged), 'nothing_to_undo');
  await writeBack(db, batch, judged);
  if (batch.kind === 'delete' && judged.refused > 0) return resultOf(batch, judged);
  await db
    .updateTable('batches')
    .set({
      undone_at: sql`now()`,
      undone_by: sql<number>`actor_id()`,
      undo_transaction_id: sql<string>`pg_current_xact_id()`,
      undo_first_history_id: before + 1,
      undo_last_history_id: await lastHistoryId(db),
    })
    .where('batch_id', '=', batchId)
    .execute();
  return resultOf(batch, judged);
}

function isNothing({ restore, remove, others }: UndoJudgment): boolean {
  return restore.length + remove.length + others.length === 0;
}

/**
 * Returns the message that nothing can be undone. For a delete, the message gives the reason for the first record that
 * cannot be restored.
 */
function nothingLeft({ kind }: StoredBatch, { rows: [first] }: UndoJudgment): string {
  return kind === 'delete' && first ? `${first.label} cannot be restored: ${first.reason}.` : NOTHING_TO_UNDO;
}

/** Returns the result of an undo or its check. Records that stay deleted have no id, since no screen opens them. */
function resultOf(
  { kind }: StoredBatch,
  { restore, remove, others, rows, ...summary }: UndoJudgment,
): UndoResult {
  const restores = kind === 'delete';
  // An import's parts only get their names back, and are counted separately.
  const parts = kind === 'import' ? others.length : 0;
  return {
    restore: restore.length + others.length - parts,
    remove: remove.length,
    parts,
    restores,
    rows: restores ? rows.map((row) => ({ ...row, id: null })) : rows,
    ...summary,
  };
}

function mayRestore(deletedBy: number | null, undoer: Undoer): boolean {
  return undoer.user_id === deletedBy || isAtLeast(undoer.role, 'admin');
}

interface Undoable {
  user_id: number | null;
  maker: string;
  undone: string | null;
  shortened: boolean;
}

type Undoer = Pick<SignedIn, 'user_id' | 'role'>;

/**
 * Reads a batch for an undo. Throws 404, 403 `not_yours` for another user's delete unless the user is an administrator
 * (behaviour 17.6), 409 `undone`, and `nothing_to_undo` if part of the batch is no longer in the history.
 */
export async function batchToUndo(db: Db, batchId: number, undoer: Undoer): Promise<StoredBatch> {
  const { rows } = await sql<StoredBatch & Undoable>`
    select batch_id, kind, record_kind, transaction_id, first_history_id, last_history_id, batches.user_id,
      coalesce((select username from users as made where made.user_id = batches.user_id), 'the person who deleted it') as maker,
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
  // Undoing only the remaining part would create a state that never existed.
  if (batch.shortened) throw conflict(NOTHING_TO_UNDO, 'nothing_to_undo');
  return batch;
}
