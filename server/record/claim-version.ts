import { sql } from 'kysely';
import type { HistoryKind } from '#domain/history/history';
import type { StaleDetails } from '#domain/wire/stale';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/tables.ts';
import { conflict, notFound } from '../errors/errors.ts';

/** The tables whose records are saved whole, each with its id column and the kinds that its history goes under. */
const TABLES = {
  products: { id: 'product_id', kinds: ['car_model', 'part'] },
  part_saps: { id: 'sap_id', kinds: ['part_sap'] },
  specifications: { id: 'specification_id', kinds: ['specification'] },
  plans: { id: 'plan_id', kinds: ['plan'] },
  purchases: { id: 'purchase_id', kinds: ['purchase'] },
  invoices: { id: 'invoice_id', kinds: ['invoice'] },
} as const satisfies Partial<Record<keyof DB, { id: string; kinds: HistoryKind[] }>>;

export type RecordTable = keyof typeof TABLES;

/**
 * Locks a record for a save and answers the version the save gives it. Throws 404 when there is no such record
 * and 409 `stale` when somebody saved it after `opened`, the version the form was opened at.
 */
export async function claimVersion(
  db: Db,
  table: RecordTable,
  id: number,
  opened: number | null | undefined,
): Promise<number> {
  const found = await sql<{ version: number }>`
    select version from ${sql.table(table)} where ${sql.ref(TABLES[table].id)} = ${id} for update
  `.execute(db);

  const version = found.rows[0]?.version;
  if (version === undefined) throw notFound();
  if (typeof opened === 'number' && opened !== version) {
    const details: StaleDetails = { version, ...(await lastChange(db, table, id)) };
    throw conflict('This record was changed by someone else since you opened it.', 'stale', details);
  }
  return version + 1;
}

/** Who changed the record last and when; a command and a person who is gone have no name. */
async function lastChange(db: Db, table: RecordTable, id: number): Promise<Omit<StaleDetails, 'version'>> {
  const last = await db
    .selectFrom('history')
    .leftJoin('users', 'users.user_id', 'history.user_id')
    .where('kind', 'in', [...TABLES[table].kinds])
    .where('record_id', '=', id)
    .orderBy('history_id', 'desc')
    .select(['username', 'at'])
    .executeTakeFirst();
  return { username: last?.username ?? null, at: last?.at ?? null };
}
