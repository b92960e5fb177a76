import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import { RECORD_TABLES } from './record-tables.ts';

/** How people know a record of each kind: an expression over the columns of its table. */
export const RECORD_LABELS: Readonly<Record<RecordKind, RawBuilder<unknown>>> = {
  car_model: sql`product_label`,
  part: sql`product_label`,
  part_sap: sql`sap_code`,
  specification: sql`product_label`,
  plan: sql`plan_label`,
  purchase: sql`purchase_number`,
  invoice: sql`invoice_number || ' · ' || purchase_number`,
};

/** A query of the records of a kind, each as its `id` and its `label`, by which people know it. */
export function labelled(kind: RecordKind): RawBuilder<{ id: number; label: string }> {
  const { table, id } = RECORD_TABLES[kind];
  return sql`select ${sql.ref(id)} as id, ${RECORD_LABELS[kind]} as label from ${sql.table(table)}`;
}
