import { sql } from 'kysely';
import type { UndoResult } from '#domain/batch/batch';
import type { Db } from '../db/db.ts';
import { takeAfterLongCalls } from '../db/long-call-locks.ts';
import { conflict } from '../errors/errors.ts';
import { lastHistoryId } from '../record/as-batch.ts';
import { batchToUndo, NOTHING_TO_UNDO, type Undoer } from './batch.queries.ts';
import { judge, type UndoJudgement } from './judge.ts';
import { lockWritten, writeBack } from './write-back.ts';
import type { StoredBatch } from './written.ts';

/**
 * Says what an undo of a batch would do now. Needs the transaction of a long call, since it looks at all that the
 * batch wrote. Throws 404, 403 `not_yours`, and 409 `undone`.
 */
export async function checkUndo(db: Db, batchId: number, undoer: Undoer): Promise<UndoResult> {
  const batch = await batchToUndo(db, batchId, undoer);
  return resultOf(batch, await judge(db, batch));
}

/**
 * Undoes a batch but for what was changed or used since (behaviour 27.3), and says what it did. Needs the attempts of
 * a long call: what comes back may be in the way of a record that somebody stored since it was judged, or stand on one
 * that was deleted then, since no lock keeps what is not there. Throws 404, 403 `not_yours`, 409 `undone` for one that
 * was undone, and 409 `nothing_to_undo` where all of it would stay. A delete of which some is left is undone once more,
 * when that fits again.
 */
export async function undoBatch(db: Db, batchId: number, undoer: Undoer): Promise<UndoResult> {
  // A second undo of the same batch waits here, and then reads that it was undone.
  await takeAfterLongCalls(db, () =>
    sql`select from batches where batch_id = ${batchId} for update`.execute(db),
  );
  const batch = await batchToUndo(db, batchId, undoer);
  await lockWritten(db, batch);
  const before = await lastHistoryId(db);
  const judged = await judge(db, batch);
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

function isNothing({ restore, remove, beside }: UndoJudgement): boolean {
  return restore.length + remove.length + beside.length === 0;
}

/** Why nothing goes back: of deleted records the first one's own reason, as far as they are still kept. */
function nothingLeft({ kind }: StoredBatch, { rows: [first] }: UndoJudgement): string {
  return kind === 'delete' && first ? `${first.label} cannot be restored: ${first.reason}.` : NOTHING_TO_UNDO;
}

/** The answer of an undo, or of the check before it; records that stay deleted have no id, since nothing opens them. */
function resultOf(
  { kind }: StoredBatch,
  { restore, remove, beside, rows, ...told }: UndoJudgement,
): UndoResult {
  const restores = kind === 'delete';
  // Parts of an import get no more than their names back, and are counted apart.
  const parts = kind === 'import' ? beside.length : 0;
  return {
    restore: restore.length + beside.length - parts,
    remove: remove.length,
    parts,
    restores,
    rows: restores ? rows.map((row) => ({ ...row, id: null })) : rows,
    ...told,
  };
}
