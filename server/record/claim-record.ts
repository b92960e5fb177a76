import { sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { StaleDetails } from '#domain/wire/stale';
import type { Db } from '../db/db.ts';
import { conflict, notFound } from '../errors/errors.ts';
import { lastChange } from './last-change.ts';
import { lockRecords } from './lock-records.ts';
import { type Chosen, checkChosen, referencesOf } from './references.ts';
import { STORED_KINDS } from './stored-kinds.ts';

/**
 * Claims a record for a save, like `claimVersion`, together with the records that it references. These are locked
 * before the record, as rules/030_mirror.sql requires. Throws 404, 409 `stale`, and 400 for a record that does not
 * exist or cannot be chosen.
 */
export async function claimRecord<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
  id: number | null,
  opened: number | null | undefined,
  chosen: Chosen<Kind>,
): Promise<number> {
  const { table, id: own } = STORED_KINDS[kind];
  const chosenBy: Readonly<Record<string, number | null>> = chosen;
  const references = referencesOf(kind).map((reference) => ({
    reference,
    chosenId: chosenBy[reference.column] ?? null,
  }));
  for (const { reference, chosenId } of references) {
    const { column, to, carried } = reference;
    if (!carried) continue;
    const ids = sql`
      select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(own)} = ${id} union select ${chosenId}::int
    `;
    await lockRecords(db, to, ids, carried.lock);
  }
  const version = await claimVersion(db, kind, id, opened);
  for (const { reference, chosenId } of references)
    if (chosenId !== null) await checkChosen(db, reference, id, chosenId);
  return version;
}

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
