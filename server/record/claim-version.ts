import { sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { StaleDetails } from '#domain/wire/stale';
import type { Db } from '../db/db.ts';
import { conflict, notFound } from '../errors/errors.ts';
import { lastChange } from './last-change.ts';
import { STORED_KINDS } from './stored-kinds.ts';

/**
 * Locks a record for a save and returns its next version, which is 1 for a new record with the id null. Throws 404, and
 * 409 `stale` if the record was saved after `opened`, the version in the form.
 */
export async function claimVersion(
  db: Db,
  kind: RecordKind,
  id: number | null,
  opened: number | null | undefined,
): Promise<number> {
  if (id === null) return 1;
  const { table, id: column } = STORED_KINDS[kind];
  const found = await sql<{ version: number }>`
    select version from ${sql.table(table)} where ${sql.ref(column)} = ${id} for update
  `.execute(db);

  const version = found.rows[0]?.version;
  if (version === undefined) throw notFound();
  if (typeof opened === 'number' && opened !== version) {
    const details: StaleDetails = { version, ...(await lastChange(db, kind, id)) };
    throw conflict('This record was changed by someone else since you opened it.', 'stale', details);
  }
  return version + 1;
}
