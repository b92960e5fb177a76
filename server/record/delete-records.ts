import { type RawBuilder, sql } from 'kysely';
import { deletionTitle } from '#domain/batch/batch';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { asBatch } from './as-batch.ts';
import { isAmong, lockProducts, lockProductsOf, lockRecords } from './lock-records.ts';
import { referencesTo } from './references.ts';
import { isOfKind, labelsOf, STORED_KINDS } from './stored-kinds.ts';
import { refuseInUse, usesOf } from './uses.queries.ts';

/**
 * Deletes records with their dependent rows and stores all of them as a batch that can be undone (behaviour 17.6).
 * Returns the id of the batch, or null if none of the records exists. Requires a transaction. Throws 409 `in_use` if a
 * record is in use.
 */
export async function deleteRecords(
  db: Db,
  kind: RecordKind,
  ids: readonly number[],
): Promise<{ batch_id: number | null }> {
  await lockProductsOf(db, kind, ids);
  if (kind === 'part') await lockProducts(db, ids);
  refuseInUse(await usesOf(db, kind, ids), kind);
  // The lock keeps the stored copy identical to the deleted record.
  await lockRecords(db, kind, ids, 'update');
  const records = ids.map((id) => ({ kind, id }));
  const labels = [...(await labelsOf(db, records, 'label')).values()];
  if (labels.length === 0) return { batch_id: null };
  const batch = {
    kind: 'delete',
    record_kind: kind,
    title: deletionTitle(kind, labels.length === 1 ? labels[0] : undefined),
    inserted: 0,
    updated: labels.length,
  } as const;
  const batch_id = await asBatch(db, batch, async (id) => {
    await storeDeletedRecords(db, { batch_id: id, kind, ids });
    for (const { from, column, onDelete } of referencesTo(kind)) {
      if (onDelete !== 'deleted') continue;
      await sql`
        delete from ${sql.table(STORED_KINDS[from].table)} where ${isAmong(sql.ref(column), ids)}
      `.execute(db);
    }
    await sql`delete from ${sql.table(STORED_KINDS[kind].table)} where ${areThese(kind, ids)}`.execute(db);
  });
  return { batch_id };
}

/**
 * Locks part SAPs and their counts. Both are needed: a new count locks only its SAP, and an import that replaces a
 * count, or the removal of a count, locks only the count. Writers of counts lock them in the order of SAP and day.
 */
async function lockSapsAndCounts(db: Db, kind: RecordKind, ids: readonly number[]): Promise<void> {
  if (kind !== 'part' && kind !== 'part_sap') return;
  const saps = sql`select sap_id from part_saps where ${sql.ref(STORED_KINDS[kind].id)} = any (${ids}::int[])`;
  await lockRecords(db, 'part_sap', saps, 'update');
  await sql`
    select from stock_counts where sap_id in (${saps}) order by sap_id, counted_on for update
  `.execute(db);
}

async function storeDeletedRecords(
  db: Db,
  { batch_id, kind, ids }: { batch_id: number; kind: RecordKind; ids: readonly number[] },
): Promise<void> {
  await lockSapsAndCounts(db, kind, ids);
  const { table, id } = STORED_KINDS[kind];
  const rows = STORED_KINDS[kind].owned.map(
    ({ name, owned }) => sql`${name}::text, (
      select jsonb_agg(to_jsonb(own)) from ${sql.table(name)} as own where ${owned(sql`record.${sql.ref(id)}`)}
    )`,
  );
  await sql`
    insert into deleted_records (batch_id, kind, record_id, label, rows)
    select ${batch_id}, ${kind}, ${sql.ref(id)}, ${STORED_KINDS[kind].label}, jsonb_build_object(${sql.join(rows)})
    from ${sql.table(table)} as record where ${areThese(kind, ids)}
  `.execute(db);
}

function areThese(kind: RecordKind, ids: readonly number[]): RawBuilder<unknown> {
  return sql`${isAmong(sql.ref(STORED_KINDS[kind].id), ids)} and ${isOfKind(kind)}`;
}

/**
 * Removes the copies of records that were deleted more than 30 days ago, which can no longer be restored (behaviour
 * 17.6).
 */
export async function deleteOldDeletions(db: Db): Promise<void> {
  await sql`
    delete from deleted_records using batches
    where batches.batch_id = deleted_records.batch_id and at < cleaning_time() - interval '30 days'
  `.execute(db);
}
