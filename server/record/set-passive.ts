import { type RawBuilder, sql } from 'kysely';
import type { KindWithState } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { RECORD_TABLES } from './record-tables.ts';

/**
 * Sets the records that the query `ids` names to Passive, each with a new version; those that are passive already stay
 * as they are (behaviour 17.5). What they stand on is to be locked before, as for a save.
 */
export async function setPassive(db: Db, kind: KindWithState, ids: RawBuilder<unknown>): Promise<void> {
  const { table, id } = RECORD_TABLES[kind];
  await sql`
    update ${sql.table(table)} set state = 'P', version = version + 1, modified_at = now()
    where ${sql.ref(id)} in (${ids}) and state = 'A'
  `.execute(db);
}
