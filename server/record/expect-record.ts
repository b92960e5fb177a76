import { sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { isOfKind, STORED_KINDS } from './stored-kinds.ts';

/** Throws 404 if the record does not exist: reading its dependent rows would return an empty list (behaviour 20.9). */
export async function expectRecord(db: Db, kind: RecordKind, id: number): Promise<void> {
  const { table, id: column } = STORED_KINDS[kind];
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${isOfKind(kind)}
  `.execute(db);
  if (rows.length === 0) throw notFound();
}
