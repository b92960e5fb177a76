import { isExpression, type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { referencesOf } from './references.ts';
import { STORED_KINDS } from './stored-kinds.ts';

/** Ids of records: a list, or a query that selects them. */
export type Ids = readonly number[] | RawBuilder<unknown>;

/**
 * Locks records until the transaction ends, in a separate statement: the next statement then sees the changes of
 * previous lock holders. Every write locks parents before children, and by id within a table, to avoid deadlocks
 * (rules/030_mirror.sql). `update` is for records that are deleted or moved: a document that starts to reference a
 * locked record waits.
 */
export async function lockRecords(
  db: Db,
  kind: RecordKind,
  ids: Ids,
  strength: 'update' | 'no key update' | 'share',
): Promise<void> {
  const { table, id } = STORED_KINDS[kind];
  await sql`
    select from ${sql.table(table)} where ${isAmong(sql.ref(id), ids)} order by ${sql.ref(id)} for ${sql.raw(strength)}
  `.execute(db);
}

/** Locks car models and parts. This must happen before records that reference them are locked or written. */
export async function lockProducts(db: Db, ids: Ids): Promise<void> {
  await lockRecords(db, 'part', ids, 'no key update');
}

/** Locks the parts or car models that records reference. Call it before the records are locked. */
export async function lockProductsOf(db: Db, kind: RecordKind, ids: Ids): Promise<void> {
  const { table, id } = STORED_KINDS[kind];
  for (const { column, to } of referencesOf(kind)) {
    if (STORED_KINDS[to].table !== 'products') continue;
    const products = sql`select ${sql.ref(column)} from ${sql.table(table)} where ${isAmong(sql.ref(id), ids)}`;
    await lockProducts(db, products);
  }
}

/** Locks the parts of these SAPs, and the parts in `partIds`. */
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

/** The condition that the id in a column is one of these ids. */
export function isAmong(column: RawBuilder<unknown>, ids: Ids): RawBuilder<unknown> {
  return isExpression(ids) ? sql`${column} in (${ids})` : sql`${column} = any (${ids}::int[])`;
}
