import { type RawBuilder, sql } from 'kysely';
import type { BatchKind } from '#domain/batch/batch';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { STORED_KINDS } from './stored-kinds.ts';

export interface NewBatch {
  kind: BatchKind;
  record_kind: RecordKind;
  title: string;
  inserted: number;
  updated: number;
  /** The number of rows of a file that were refused. */
  errors?: number;
}

/**
 * Runs work that changes many records, and stores it as a batch that can be undone (behaviour 27.1). Returns the id of
 * the batch. Requires a transaction: the writes of the batch are the history rows of this transaction between two
 * stored numbers.
 */
export async function asBatch(
  db: Db,
  batch: NewBatch,
  work: (batchId: number) => Promise<unknown>,
): Promise<number> {
  const before = await lastHistoryId(db);
  const { batch_id } = await db
    .insertInto('batches')
    .values({
      ...batch,
      user_id: sql<number>`actor_id()`,
      first_history_id: before + 1,
      last_history_id: before,
    })
    .returning('batch_id')
    .executeTakeFirstOrThrow();
  await work(batch_id);
  const last_history_id = await lastHistoryId(db);
  await db.updateTable('batches').set({ last_history_id }).where('batch_id', '=', batch_id).execute();
  return batch_id;
}

/**
 * Returns the condition that selects the rows that a batch wrote, or none if the list's extra parameters name no batch
 * (behaviour 27.7).
 */
export function inBatch(
  kind: RecordKind,
  extra: { batch_id?: number | null | undefined } | null | undefined,
): { where?: RawBuilder<boolean> } {
  if (!extra?.batch_id) return {};
  const written = sql`
    select record_id from batches join history
      on history_id between first_history_id and last_history_id and history.transaction_id = batches.transaction_id
    where batch_id = ${extra.batch_id} and history.kind = ${kind}
  `;
  return { where: sql<boolean>`${sql.ref(STORED_KINDS[kind].id)} in (${written})` };
}

/** Returns the last number that the history has assigned, and 0 if it has assigned none. */
export async function lastHistoryId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select last_history_number() as id`.execute(db);
  return rows[0]?.id ?? 0;
}
