import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/**
 * Locks the products that the query `ids` names, before any record that refers to them is locked or written. Every
 * write locks parents before children and among equals by id, so that there is no deadlock (rules/030_mirror.sql).
 */
export async function lockProducts(db: Db, ids: ReturnType<typeof sql>): Promise<void> {
  await sql`select from products where product_id in (${ids}) order by product_id for no key update`.execute(
    db,
  );
}

/** Locks the parts of these SAPs, and the parts that SAPs are about to come to. */
export async function lockPartsOf(
  db: Db,
  sapIds: readonly number[],
  partIds: readonly number[] = [],
): Promise<void> {
  const parts = sql`
    select product_id from part_saps where sap_id = any (${sapIds}::int[])
    union select unnest(${partIds}::int[])
  `;
  await lockProducts(db, parts);
}
