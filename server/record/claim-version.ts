import { sql } from 'kysely';
import type { DB } from '../db/tables.ts';
import type { Db } from '../http/dependencies.ts';
import { conflict, notFound } from '../http/errors.ts';

/** The tables whose records are saved whole, each with its id column. */
const ID_COLUMNS = {
  products: 'product_id',
  part_saps: 'sap_id',
  specifications: 'specification_id',
  plans: 'plan_id',
  purchases: 'purchase_id',
  invoices: 'invoice_id',
} as const satisfies Partial<Record<keyof DB, string>>;

export type RecordTable = keyof typeof ID_COLUMNS;

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
    select version from ${sql.table(table)} where ${sql.ref(ID_COLUMNS[table])} = ${id} for update
  `.execute(db);

  const stored = found.rows[0]?.version;
  if (stored === undefined) throw notFound();
  if (typeof opened === 'number' && opened !== stored) {
    throw conflict('This record was changed by someone else since you opened it.', 'stale', {
      version: stored,
    });
  }
  return stored + 1;
}
