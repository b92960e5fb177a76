import { sql } from 'kysely';
import type { ChangedRecord, RecordChange } from '#domain/change/change';
import { changeTitle } from '#domain/history/change-title';
import type { KindWithState, RecordKind } from '#domain/record/record-kinds';
import { chunks } from '../db/chunks.ts';
import type { Db } from '../db/db.ts';
import { setSource } from '../db/transaction.ts';
import { asBatch } from '../record/as-batch.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { judgeChange } from './judge-change.ts';

/** The types of the columns that a change writes. */
const COLUMN_TYPES: Readonly<Record<string, string>> = {
  state: 'text',
  note: 'text',
  min_order_quant: 'numeric',
  lead_time_days: 'int',
  status: 'text',
  expected_on: 'date',
  arrived_on: 'date',
  specification_id: 'int',
};

/**
 * Writes the changes of locked records as one batch that can be undone, increments the versions, and returns the batch
 * id. Requires a transaction.
 */
export async function writeAsBatch(
  db: Db,
  kind: RecordKind,
  params: RecordChange,
  changed: readonly ChangedRecord[],
): Promise<number> {
  const title = changeTitle(kind, params);
  const batch = {
    kind: 'bulk',
    record_kind: kind,
    title,
    inserted: 0,
    updated: changed.length,
  } as const;
  return asBatch(db, batch, () => writeChanges(db, kind, changed));
}

/** Writes the changes without a batch. */
async function writeChanges(db: Db, kind: RecordKind, changed: readonly ChangedRecord[]): Promise<void> {
  // Groups records that change the same columns, since triggers treat every column that a statement sets as changed.
  const byColumns = Map.groupBy(changed, ({ changes }) => changes.map(({ path }) => path).join());
  for (const records of byColumns.values()) {
    const columns = records[0]?.changes.map(({ path }) => path) ?? [];
    for (const chunk of chunks(records)) await writeColumns(db, kind, columns, chunk);
  }
}

async function writeColumns(
  db: Db,
  kind: RecordKind,
  columns: readonly string[],
  records: readonly ChangedRecord[],
): Promise<void> {
  const { table, id } = STORED_KINDS[kind];
  const values = columns.map(
    (column, index) =>
      sql`${records.map(({ changes }) => changes[index]?.to)}::${sql.raw(COLUMN_TYPES[column] ?? '')}[]`,
  );
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`next.${column}`)}`);
  const names = columns.map((column) => sql.ref(column));
  await sql`
    update ${sql.table(table)} set ${sql.join(set)}, version = version + 1, modified_at = now()
    from unnest(${records.map((record) => record.id)}::int[], ${sql.join(values)}) as next (id, ${sql.join(names)})
    where ${sql.ref(`${table}.${id}`)} = next.id
  `.execute(db);
}

const TO_PASSIVE = { set: { state: 'P' } } as const;

/**
 * Sets records to Passive and increments their versions. Skips passive and missing records (behaviour 17.5). Several
 * records are a batch (behaviour 27.1), and their history records that they were changed together.
 */
export async function setPassive(
  db: Db,
  kind: KindWithState,
  ids: readonly number[],
): Promise<Record<string, never>> {
  const { changed } = await judgeChange(db, kind, ids, TO_PASSIVE, { lock: true });
  if (changed.length > 1) {
    await setSource(db, 'bulk');
    await writeAsBatch(db, kind, TO_PASSIVE, changed);
  } else await writeChanges(db, kind, changed);
  return {};
}
