import { type RawBuilder, sql } from 'kysely';
import { type RecordKind, recordKind } from '#domain/record/record-kinds';
import { keepArrivals } from '../container/keep-arrivals.ts';
import type { Db } from '../db/db.ts';
import { oneImportAtATime, waitForLongCalls } from '../db/long-call-locks.ts';
import { lockRecords } from '../record/lock-records.ts';
import { type Reference, referencesOf } from '../record/references.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import {
  changedSince,
  countsOfBatch,
  historyOf,
  isNew,
  kindsOf,
  type StoredBatch,
  textBefore,
} from './batch-changes.ts';
import type { UndoJudgement } from './judge.ts';
import { restoreInputs, restorePromises } from './restore-lines.ts';
import { restoreRecords } from './restore-records.ts';

/** Locks the rows that an undo checks, so that its verdicts stay valid. */
export async function lockWritten(db: Db, batch: StoredBatch): Promise<void> {
  if (batch.kind === 'delete') return lockDeleted(db, batch);
  if (batch.kind === 'stock_counts') return lockCounts(db, batch);
  if (batch.kind === 'specifications') await oneImportAtATime(db, 'specification import');
  if (batch.kind === 'import') await waitForLongCalls(db);
  const locked = new Map(recordKind.options.map((kind) => [kind, [] as RawBuilder<unknown>[]]));
  for (const kind of kindsOf(batch)) {
    const written = historyOf(batch, kind);
    locked.get(kind)?.push(sql`select record_id from (${written}) as each`);
    for (const reference of referencesOf(kind)) {
      const ids = locked.get(reference.to);
      ids?.push(sql`select ${textBefore(reference.column)}::int from (${written}) as each`);
      // Triggers lock the parts and car models of the written records.
      if (STORED_KINDS[reference.to].table === 'products') ids?.push(referredBy(batch, reference));
    }
  }
  // Locks parents before the records that refer to them (rules/030_mirror.sql).
  for (const [kind, ids] of locked)
    if (ids.length > 0) await lockRecords(db, kind, sql.join(ids, sql` union `), 'no key update');
  await lockRecords(db, batch.record_kind, goingOf(batch), 'update');
}

/** Returns the records that the batch's records reference now. */
function referredBy(batch: StoredBatch, { from, column }: Reference): RawBuilder<unknown> {
  const { table, id } = STORED_KINDS[from];
  return sql`
    select ${sql.ref(column)} from ${sql.table(table)}
    where ${sql.ref(id)} in (select record_id from (${historyOf(batch, from)}) as each)
  `;
}

/**
 * Selects the records that may be deleted or moved to another part. No document or count may start to reference them.
 */
function goingOf(batch: StoredBatch): RawBuilder<unknown> {
  const kind = batch.record_kind;
  const moves = kind === 'part_sap' ? sql`${textBefore('product_id')} is not null` : sql`false`;
  return sql`select record_id from (${historyOf(batch, kind)}) as each where ${isNew(kind)} or ${moves}`;
}

async function lockCounts(db: Db, batch: StoredBatch): Promise<void> {
  await oneImportAtATime(db, 'stock count import');
  await sql`
    select from stock_counts
    where (sap_id, counted_on) in (select record_id, day from (${countsOfBatch(batch)}) as entry)
    order by sap_id, counted_on for update
  `.execute(db);
}

/** Locks parents in id order. Triggers would lock them in the order of the records that reference them. */
async function lockDeleted(db: Db, { batch_id, record_kind: kind }: StoredBatch): Promise<void> {
  for (const { to, column } of referencesOf(kind)) {
    const reference = sql`(rows -> ${STORED_KINDS[kind].table} -> 0 ->> ${column})::int`;
    const ids = sql`select ${reference} from deleted_records where batch_id = ${batch_id}`;
    await lockRecords(db, to, ids, 'no key update');
  }
  await sql`
    select from deleted_records where batch_id = ${batch_id} order by record_id for update
  `.execute(db);
}

/** Writes the changes of a checked undo. */
export async function writeBack(db: Db, batch: StoredBatch, judged: UndoJudgement): Promise<void> {
  // Containers keep their separate arrival days, which a trigger would clear with the status of their invoice.
  await keepArrivals(db);
  if (batch.kind === 'delete') return restoreDeleted(db, batch, judged.restore);
  if (batch.kind === 'stock_counts') return restoreCounts(db, batch, judged);
  if (batch.kind === 'replacement' || batch.kind === 'specifications')
    await restoreInputs(db, batch, judged.restore);
  if (batch.kind === 'promises') await restorePromises(db, batch, judged.restore);
  for (const kind of kindsOf(batch))
    await restoreRecords(db, batch, kind, kind === batch.record_kind ? judged.restore : judged.beside);
  if (batch.kind === 'import') await removeSaps(db, batch, judged.remove);
  else await removeRecords(db, batch.record_kind, judged.remove);
}

async function restoreDeleted(
  db: Db,
  { batch_id, record_kind }: StoredBatch,
  ids: readonly number[],
): Promise<void> {
  for (const { name } of STORED_KINDS[record_kind].owned)
    await sql`select restore_rows(${batch_id}, ${ids}::int[], ${name})`.execute(db);
  await sql`
    delete from deleted_records where batch_id = ${batch_id} and record_id = any (${ids}::int[])
  `.execute(db);
}

/** Restores replaced counts and deletes added counts. */
async function restoreCounts(db: Db, batch: StoredBatch, { restore, remove }: UndoJudgement): Promise<void> {
  await sql`delete from stock_counts where stock_count_id = any (${remove}::int[])`.execute(db);
  await sql`
    update stock_counts set quant = before, user_id = actor_id(), at = now() from (${countsOfBatch(batch)}) as entry
    where sap_id = record_id and counted_on = day and stock_count_id = any (${restore}::int[])
  `.execute(db);
}

async function removeRecords(db: Db, kind: RecordKind, ids: readonly number[]): Promise<void> {
  const { table, id } = STORED_KINDS[kind];
  await sql`delete from ${sql.table(table)} where ${sql.ref(id)} = any (${ids}::int[])`.execute(db);
}

/**
 * Deletes SAPs that an import added, and its added parts that have no other SAP and are unchanged. One statement does
 * both, so that the list of codes of a deleted part is not updated first.
 */
async function removeSaps(db: Db, batch: StoredBatch, ids: readonly number[]): Promise<void> {
  await sql`
    with removed as (delete from part_saps where sap_id = any (${ids}::int[]))
    delete from products using (
      select record_id from (${historyOf(batch, 'part')}) as entry
      where ${isNew('part')} and ${changedSince(batch, 'part')} is null
    ) as added
    where product_id = record_id and not exists (
      select from part_saps where part_saps.product_id = record_id and sap_id <> all (${ids}::int[])
    )
  `.execute(db);
}
