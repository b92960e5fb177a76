import { type RawBuilder, sql } from 'kysely';
import { type RecordKind, recordKind } from '#domain/record/record-kinds';
import { keepArrivals } from '../container/container.queries.ts';
import { chunks } from '../db/chunks.ts';
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
import type { UndoJudgment } from './judge-undo.ts';

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
      if (STORED_KINDS[reference.to].table === 'products') ids?.push(currentReferences(batch, reference));
    }
  }
  // Locks parents before the records that refer to them (rules/030_mirror.sql).
  for (const [kind, ids] of locked)
    if (ids.length > 0) await lockRecords(db, kind, sql.join(ids, sql` union `), 'no key update');
  await lockRecords(db, batch.record_kind, removedOrMoved(batch), 'update');
}

function currentReferences(batch: StoredBatch, { from, column }: Reference): RawBuilder<unknown> {
  const { table, id } = STORED_KINDS[from];
  return sql`
    select ${sql.ref(column)} from ${sql.table(table)}
    where ${sql.ref(id)} in (select record_id from (${historyOf(batch, from)}) as each)
  `;
}

/**
 * Selects the records that the undo may delete or move to another part. The lock keeps others from referencing them.
 */
function removedOrMoved(batch: StoredBatch): RawBuilder<unknown> {
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
export async function writeBack(db: Db, batch: StoredBatch, judged: UndoJudgment): Promise<void> {
  // A trigger would clear the separate arrival days of containers when the status of their invoice is set back.
  await keepArrivals(db);
  if (batch.kind === 'delete') return restoreDeleted(db, batch, judged.restore);
  if (batch.kind === 'stock_counts') return restoreCounts(db, batch, judged);
  if (batch.kind === 'replacement' || batch.kind === 'specifications')
    await restoreInputs(db, batch, judged.restore);
  if (batch.kind === 'promises') await restorePromises(db, batch, judged.restore);
  for (const kind of kindsOf(batch))
    await restoreRecords(db, batch, kind, kind === batch.record_kind ? judged.restore : judged.others);
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

async function restoreCounts(db: Db, batch: StoredBatch, { restore, remove }: UndoJudgment): Promise<void> {
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

/** Restores the promises that a batch changed in purchases, and deletes the promises that it added. */
async function restorePromises(db: Db, batch: StoredBatch, ids: readonly number[]): Promise<void> {
  const before = sql`(${promisesBefore(batch)}) as before`;
  const isOf = sql`before.purchase_id = any (${ids}::int[])`;
  await sql`
    delete from purchase_promises as promise using ${before}
    where ${isOf} and promise.purchase_id = before.purchase_id and promise.sap_id = before.sap_id
      and promise.day = before.day and before.quant is null
  `.execute(db);
  await sql`
    insert into purchase_promises (purchase_id, sap_id, day, quant)
    select purchase_id, sap_id, day, quant from ${before} where ${isOf} and quant is not null
    on conflict on constraint purchase_promises__pk do update set quant = excluded.quant
  `.execute(db);
}

/**
 * Selects each promise of the batch with its earlier quantity, null if the promise is new. The history names the SAP by
 * its code at that time, so earlier codes match, too.
 */
function promisesBefore(batch: StoredBatch): RawBuilder<unknown> {
  return sql`
    select line.purchase_id, line.sap_id, right(path, 10)::date as day, "from" as quant
    from (${historyOf(batch, 'purchase')}) as entry
    cross join lateral jsonb_to_recordset(changes) as change (path text, "from" numeric)
    cross join lateral (
      select purchase_id, sap_id from purchase_lines join part_saps using (sap_id)
      where purchase_id = record_id
        and substring(path from '^product_saps[.](.*)[.]promises[.]') in (sap_code, sap_code_old, sap_code_older)
      order by sap_code = substring(path from '^product_saps[.](.*)[.]promises[.]') desc, sap_id limit 1
    ) as line
  `;
}

/**
 * Restores the inputs that a batch changed or removed in specifications, at their earlier positions, and deletes the
 * inputs that it added. Positions count from 1.
 */
async function restoreInputs(db: Db, { batch_id }: StoredBatch, ids: readonly number[]): Promise<void> {
  const storedInputs = sql`(
    select * from replaced_inputs where batch_id = ${batch_id} and specification_id = any (${ids}::int[])
  ) as kept`;
  // Two inputs may share a position until all inputs are numbered.
  await sql`set constraints specification_inputs__order_no deferred`.execute(db);
  await sql`
    delete from specification_inputs as input using ${storedInputs}
    where input.specification_id = kept.specification_id and input.sap_id = kept.sap_id and kept.quant is null
  `.execute(db);
  await sql`
    insert into specification_inputs (specification_id, sap_id, order_no, quant)
    select specification_id, sap_id, coalesce(kept.order_no, input.order_no), kept.quant
    from ${storedInputs} left join specification_inputs as input using (specification_id, sap_id)
    where kept.quant is not null and coalesce(kept.order_no, input.order_no) is not null
    on conflict (specification_id, sap_id) do update set order_no = excluded.order_no, quant = excluded.quant
  `.execute(db);
  // If a restored input has the same position as another input, the restored input comes first.
  await sql`
    update specification_inputs as input set order_no = place
    from (
      select input.specification_id, input.sap_id, row_number() over (
        partition by input.specification_id order by input.order_no, kept.order_no, input.sap_id
      ) as place
      from specification_inputs as input left join ${storedInputs} using (specification_id, sap_id)
      where input.specification_id = any (${ids}::int[])
    ) as numbered
    where input.specification_id = numbered.specification_id and input.sap_id = numbered.sap_id
      and input.order_no <> place
  `.execute(db);
  await sql`set constraints specification_inputs__order_no immediate`.execute(db);
}

/**
 * Restores the earlier values of the fields that a batch changed, and increments the versions. Writing in id order is a
 * third faster, because neighboring records share table and index pages.
 */
async function restoreRecords(
  db: Db,
  batch: StoredBatch,
  kind: RecordKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const changed = await changedColumns(db, batch, kind, ids);
  for (const chunk of chunks(ids.toSorted((a, b) => a - b))) await restore(db, batch, kind, changed, chunk);
}

async function restore(
  db: Db,
  batch: StoredBatch,
  kind: RecordKind,
  columns: readonly string[],
  ids: readonly number[],
): Promise<void> {
  const { table, id } = STORED_KINDS[kind];
  const back = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`was.${column}`)}`);
  const set = [sql`version = version + 1`, sql`modified_at = now()`, ...back];
  await sql`
    update ${sql.table(table)} set ${sql.join(set)}
    from (
      select ${sql.join([id, ...columns].map((column) => sql.ref(`was.${column}`)))}
      from (
        select record_id, jsonb_object_agg(path, "from") as before
        from (${historyOf(batch, kind)}) as entry cross join lateral jsonb_to_recordset(changes) as change (path text, "from" jsonb)
        where record_id = any (${ids}::int[])
        group by record_id
      ) as entry
      join ${sql.table(table)} as stored on ${sql.ref(`stored.${id}`)} = record_id
      cross join lateral jsonb_populate_record(stored, before) as was
    ) as was
    where ${sql.ref(`${table}.${id}`)} = ${sql.ref(`was.${id}`)}
  `.execute(db);
}

/** Returns the columns that a batch changed in any of the records. The paths of lines and counts contain dots. */
async function changedColumns(
  db: Db,
  batch: StoredBatch,
  kind: RecordKind,
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct path from (${historyOf(batch, kind)}) as entry
    cross join lateral jsonb_to_recordset(changes) as change (path text)
    where record_id = any (${ids}::int[]) and path not like '%.%'
  `.execute(db);
  return rows.map(({ path }) => path);
}
