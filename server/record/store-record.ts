import { type Insertable, type Kysely, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/tables.ts';
import { STORED_KINDS } from './stored-kinds.ts';

/** The columns of a kind's table. An undefined column is left to the database or stays unchanged. */
type Columns<Kind extends RecordKind> = {
  [Column in keyof Row<Kind>]: Row<Kind>[Column] | undefined;
};
type Row<Kind extends RecordKind> = Insertable<DB[(typeof STORED_KINDS)[Kind]['table']]>;

/** The database with untyped tables. */
type AnyTables = Kysely<Record<string, Record<string, unknown>>>;

/**
 * Stores the main row of a record with the version of `claimRecord`. If `id` is null, it inserts a new row. Returns
 * the id.
 */
export async function storeRecord<Kind extends RecordKind>(
  db: Db,
  kind: Kind,
  id: number | null,
  fields: Columns<Kind> & { version: number },
): Promise<number> {
  const { table, id: column } = STORED_KINDS[kind];
  // The types cannot follow a table given as a parameter. The types of `fields` have been checked.
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

/** Returns the columns of a schema that a load selects from the main row of a record. */
export function storedColumns<Table extends keyof DB, Shape extends z.core.$ZodShape>(
  table: Table,
  stored: z.ZodMiniObject<Shape>,
) {
  return Object.keys(stored.shape).map((name) => `${table}.${name}` as `${Table}.${keyof Shape & string}`);
}
