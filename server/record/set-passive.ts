import { type RawBuilder, sql } from 'kysely';
import type { KindWithState } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { setSource } from '../db/transaction.ts';
import { asBatch } from './as-batch.ts';
import { RECORD_TABLES } from './record-tables.ts';

/**
 * Sets the records that the query `ids` names to Passive, each with a new version; those that are passive already stay
 * as they are (behaviour 17.5). More than one are a batch (behaviour 27.1). What they stand on is to be locked before, as
 * for a save.
 */
export async function setPassive(db: Db, kind: KindWithState, ids: RawBuilder<unknown>): Promise<void> {
  const { table, id } = RECORD_TABLES[kind];
  const active = await sql<{ id: number }>`
    select ${sql.ref(id)} as id from ${sql.table(table)} where ${sql.ref(id)} in (${ids}) and state = 'A'
    order by ${sql.ref(id)} for update
  `.execute(db);
  const found = active.rows.map((record) => record.id);
  const write = () =>
    sql`
      update ${sql.table(table)} set state = 'P', version = version + 1, modified_at = now()
      where ${sql.ref(id)} = any (${found}::int[])
    `.execute(db);
  if (found.length === 0) return;
  if (found.length === 1) {
    await write();
    return;
  }
  await setSource(db, 'bulk');
  await asBatch(
    db,
    { kind: 'bulk', record_kind: kind, inserted: 0, updated: found.length, errors: 0 },
    write,
  );
}
