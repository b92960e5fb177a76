import { sql } from 'kysely';
import type { BatchKind, UndoResult } from '#domain/batch/batch';
import type { Db } from '../db/db.ts';
import { limitedTransaction } from '../db/statement-limit.ts';
import { setSource } from '../db/transaction.ts';
import { conflict } from '../errors/errors.ts';
import { lastHistoryId } from '../record/as-batch.ts';
import { batchToUndo, NOTHING_TO_UNDO } from './batch.queries.ts';
import { type Judgement, judge } from './judge.ts';
import { undoBulk } from './undo-bulk.ts';
import { undoCounts } from './undo-counts.ts';
import { undoImport } from './undo-import.ts';
import { undoReplacement } from './undo-replacement.ts';
import { undoSplit } from './undo-split.ts';
import type { Undoing } from './undoing.ts';
import type { StoredBatch } from './written.ts';

const UNDOING: Readonly<Record<BatchKind, (batch: StoredBatch) => Undoing>> = {
  import: undoImport,
  stock_counts: undoCounts,
  bulk: undoBulk,
  split: undoSplit,
  replacement: undoReplacement,
};

/** Says what an undo of a batch would do now; throws 404, and 409 `undone`. */
export async function checkUndo(db: Db, batchId: number): Promise<UndoResult> {
  const batch = await batchToUndo(db, batchId);
  const undoing = UNDOING[batch.kind](batch);
  const judged = await limitedTransaction(db, 'import', (transaction) => judge(transaction, batch, undoing));
  return resultOf(batch, judged);
}

/**
 * Undoes a batch but for what was changed or used since (behaviour 27.3), and says what it did. Needs the transaction of an import. Throws
 * 404, 409 `undone` for one that was undone, and 409 `nothing_to_undo` where all of it would stay.
 */
export async function undoBatch(db: Db, batchId: number): Promise<UndoResult> {
  // A second undo of the same batch waits here, and then reads that it was undone.
  await sql`select from batches where batch_id = ${batchId} for update`.execute(db);
  const batch = await batchToUndo(db, batchId);
  const undoing = UNDOING[batch.kind](batch);
  await undoing.lock(db);
  const judged = await judge(db, batch, undoing);
  const { restore, remove, beside } = judged;
  if (restore.length + remove.length + beside.length === 0)
    throw conflict(NOTHING_TO_UNDO, 'nothing_to_undo');

  const before = await lastHistoryId(db);
  await setSource(db, 'undo');
  await undoing.write(db, judged);
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

/** Parts of an import get no more than their names back, and are told apart. */
function resultOf({ kind }: StoredBatch, { restore, remove, beside, ...told }: Judgement): UndoResult {
  const parts = kind === 'import' ? beside.length : 0;
  return { restore: restore.length + beside.length - parts, remove: remove.length, parts, ...told };
}
