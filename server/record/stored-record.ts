import { type Insertable, type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LastChange } from '#domain/record/last-change';
import type { RecordKind } from '#domain/record/record-kinds';
import type { StaleDetails } from '#domain/wire/details';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/tables.ts';
import { conflict, notFound } from '../errors/errors.ts';
import { lockRecords } from './lock-records.ts';
import { type Chosen, checkChosen, referencesOf } from './references.ts';
import { isOfKind, STORED_KINDS } from './stored-kinds.ts';

/**
 * Locks a record for a save and returns its next version, like `claimVersion`. First locks the referenced records whose
 * columns it copies, as rules/030_mirror.sql requires. Throws 404, 409 `stale`, and 400 for a referenced record that
 * does not exist or cannot be chosen.
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
    throw conflict('This record has changed since you opened it.', 'stale', details);
  }
  return version + 1;
}

/**
 * The columns of a kind's table. An undefined column gets its default in a new row, and stays unchanged in a stored
 * row.
 */
type Columns<Kind extends RecordKind> = {
  [Column in keyof Row<Kind>]: Row<Kind>[Column] | undefined;
};
type Row<Kind extends RecordKind> = Insertable<DB[(typeof STORED_KINDS)[Kind]['table']]>;

type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/** Stores the main row of a record and returns its id. If `id` is null, it inserts a new row. */
export async function storeRecord<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
  id: number | null,
  fields: Columns<Kind> & { version: number },
): Promise<number> {
  const { table, id: column } = STORED_KINDS[kind];
  // TypeScript does not know the columns of a table given as a parameter, but it has checked `fields`.
  const tables = db as unknown as AnyTables;
  if (id === null) {
    const added = await tables.insertInto(table).values(fields).returning(column).executeTakeFirstOrThrow();
    return added[column] as number;
  }
  await tables
    .updateTable(table)
    .set({ ...fields, modified_at: sql`now()` })
    .where(column, '=', id)
    .execute();
  return id;
}

/** Returns the columns of a table that have the names of the fields of a schema. */
export function storedColumns<Table extends keyof DB, Shape extends z.core.$ZodShape>(
  table: Table,
  stored: z.ZodMiniObject<Shape>,
) {
  return Object.keys(stored.shape).map((name) => `${table}.${name}` as `${Table}.${keyof Shape & string}`);
}

/** Returns the author and time of a record's last change. */
export async function lastChange(db: Db, kind: RecordKind, id: number): Promise<LastChange> {
  const last = await db
    .selectFrom('history')
    .leftJoin('users', 'users.user_id', 'history.user_id')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('history_id', 'desc')
    .limit(1)
    .select(['username', 'at'])
    .executeTakeFirst();
  return { username: last?.username ?? null, at: last?.at ?? null };
}

/** Throws 404 if the record does not exist: reading its dependent rows would return an empty list (behaviour 20.9). */
export async function expectRecord(db: Db, kind: RecordKind, id: number): Promise<void> {
  const { table, id: column } = STORED_KINDS[kind];
  const { rows } = await sql`
    select from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${isOfKind(kind)}
  `.execute(db);
  if (rows.length === 0) throw notFound();
}
