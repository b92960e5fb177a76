import { type RawBuilder, sql } from 'kysely';
import { deletionTitle } from '#domain/batch/batch';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { asBatch } from './as-batch.ts';
import { OWNED_ROWS } from './owned-rows.ts';
import { RECORD_LABELS } from './record-labels.ts';
import { RECORD_TABLES } from './record-tables.ts';

/**
 * Deletes records by `remove`, and keeps what goes with them as a batch that can be undone (behaviour 17.6); answers
 * its id, null where none of the ids is a record of this kind. Needs a transaction in which nothing that is in use is
 * left.
 */
export async function asDeletion(
  db: Db,
  kind: RecordKind,
  ids: readonly number[],
  remove: () => Promise<unknown>,
): Promise<{ batch_id: number | null }> {
  const records = await lockRecords(db, kind, ids);
  const [first] = records;
  if (!first) return { batch_id: null };
  const batch = {
    kind: 'delete',
    record_kind: kind,
    title: deletionTitle(kind, records.length === 1 ? first.label : undefined),
    inserted: 0,
    updated: records.length,
    errors: 0,
  } as const;
  const batch_id = await asBatch(db, batch, async (id) => {
    await keepRows(db, { batch_id: id, kind, ids });
    await remove();
  });
  return { batch_id };
}

/** Those of these ids that are records of the kind, locked so that they are deleted as they are kept. */
async function lockRecords(db: Db, kind: RecordKind, ids: readonly number[]): Promise<{ label: string }[]> {
  const { table, id } = RECORD_TABLES[kind];
  const { rows } = await sql<{ label: string }>`
    select ${RECORD_LABELS[kind]} as label from ${sql.table(table)}
    where ${ofKind(kind, ids)} order by ${sql.ref(id)} for update
  `.execute(db);
  return rows;
}

/**
 * Counts are added with a lock of their SAP alone, and replaced or taken back without even that. Parents first and
 * among equals by id and day, as all who write counts lock them.
 */
async function lockSapsAndCounts(db: Db, kind: RecordKind, ids: readonly number[]): Promise<void> {
  if (kind !== 'part' && kind !== 'part_sap') return;
  const saps = sql`select sap_id from part_saps where ${sql.ref(RECORD_TABLES[kind].id)} = any (${ids}::int[])`;
  await sql`${saps} order by sap_id for update`.execute(db);
  await sql`
    select from stock_counts where sap_id in (${saps}) order by sap_id, counted_on for update
  `.execute(db);
}

async function keepRows(
  db: Db,
  { batch_id, kind, ids }: { batch_id: number; kind: RecordKind; ids: readonly number[] },
): Promise<void> {
  await lockSapsAndCounts(db, kind, ids);
  const { table, id } = RECORD_TABLES[kind];
  const rows = OWNED_ROWS[kind].map(
    ({ name, owned }) => sql`${name}::text, (
      select jsonb_agg(to_jsonb(own)) from ${sql.table(name)} as own where ${owned(sql`record.${sql.ref(id)}`)}
    )`,
  );
  await sql`
    insert into deleted_records (batch_id, kind, record_id, label, rows)
    select ${batch_id}, ${kind}, ${sql.ref(id)}, ${RECORD_LABELS[kind]}, jsonb_build_object(${sql.join(rows)})
    from ${sql.table(table)} as record where ${ofKind(kind, ids)}
  `.execute(db);
}

/** Car models and parts stand in one table. */
function ofKind(kind: RecordKind, ids: readonly number[]): RawBuilder<unknown> {
  const { table, id } = RECORD_TABLES[kind];
  const ofIds = sql`${sql.ref(id)} = any (${ids}::int[])`;
  return table === 'products' ? sql`${ofIds} and kind = ${kind}` : ofIds;
}

/** What was deleted more than 30 days ago cannot be restored any more (behaviour 17.6). */
export async function forgetDeleted(db: Db): Promise<void> {
  await sql`
    delete from deleted_records using batches
    where batches.batch_id = deleted_records.batch_id and at < cleaning_time() - interval '30 days'
  `.execute(db);
}
