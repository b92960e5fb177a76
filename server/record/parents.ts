import { sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { type Ids, isAmong, lockProducts } from './lock-records.ts';
import { RECORD_TABLES } from './record-tables.ts';

/** The column by which records of each kind refer to what they stand on, and its kind; the others stand on nothing. */
const PARENTS = {
  part_sap: { column: 'product_id', kind: 'part' },
  specification: { column: 'output_product_id', kind: 'car_model' },
  plan: { column: 'specification_id', kind: 'specification' },
  purchase: { column: 'plan_id', kind: 'plan' },
  invoice: { column: 'purchase_id', kind: 'purchase' },
} as const satisfies Partial<Record<RecordKind, { column: string; kind: RecordKind }>>;

/** What records of a kind stand on, if on anything. */
export function parentOf(kind: RecordKind) {
  return kind in PARENTS ? PARENTS[kind as keyof typeof PARENTS] : undefined;
}

/** Locks the parts or car models that records of a kind stand on, before the records are locked. */
export async function lockProductsOf(db: Db, kind: RecordKind, ids: Ids): Promise<void> {
  const parent = parentOf(kind);
  if (!parent || RECORD_TABLES[parent.kind].table !== 'products') return;
  const { table, id } = RECORD_TABLES[kind];
  await lockProducts(
    db,
    sql`select ${sql.ref(parent.column)} from ${sql.table(table)} where ${isAmong(sql.ref(id), ids)}`,
  );
}
