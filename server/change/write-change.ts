import { sql } from 'kysely';
import type { ChangedRecord, RecordChange } from '#domain/change/change';
import { changeTitle } from '#domain/history/change-title';
import type { KindWithState, RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { setSource } from '../db/transaction.ts';
import { asBatch } from '../record/as-batch.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { judgeChange } from './judge-change.ts';

/** Writes the changes of locked records as one batch, and returns its id. Requires a transaction. */
export async function writeAsBatch(
  db: Db,
  kind: RecordKind,
  params: RecordChange,
  changed: readonly ChangedRecord[],
): Promise<number> {
  const title = changeTitle(kind, params);
  const batch = { kind: 'bulk', record_kind: kind, title, inserted: 0, updated: changed.length } as const;
  return asBatch(db, batch, () => writeChanges(db, kind, changed));
}

async function writeChanges(db: Db, kind: RecordKind, changed: readonly ChangedRecord[]): Promise<void> {
  // Groups records that change the same columns, since triggers treat every column that a statement sets as changed.
  const byColumns = Map.groupBy(changed, ({ changes }) => changes.map(({ path }) => path).join());
  for (const records of byColumns.values()) {
    const columns = records[0]?.changes.map(({ path }) => path) ?? [];
    await writeColumns(db, kind, columns, records);
  }
}

async function writeColumns(
  db: Db,
  kind: RecordKind,
  columns: readonly string[],
  records: readonly ChangedRecord[],
): Promise<void> {
  const { table, id } = STORED_KINDS[kind];
  const rows = records.map((record) => ({
    [id]: record.id,
    ...Object.fromEntries(record.changes.map(({ path, to }) => [path, to])),
  }));
  const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`next.${column}`)}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(set)}, version = ${sql.ref(`${table}.version`)} + 1, modified_at = now()
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as next
    where ${sql.ref(`${table}.${id}`)} = ${sql.ref(`next.${id}`)}
  `.execute(db);
}

const TO_PASSIVE = { set: { state: 'P' } } as const;

/**
 * Sets records to Passive and increments their versions. Skips records that are already Passive or do not exist
 * (behaviour 17.5). Several changed records are one batch (behaviour 27.1).
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
