import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { DB } from '../db/tables.ts';

/** Where the records of each kind are stored, and the column that identifies one. */
export const RECORD_TABLES = {
  car_model: { table: 'products', id: 'product_id' },
  part: { table: 'products', id: 'product_id' },
  part_sap: { table: 'part_saps', id: 'sap_id' },
  specification: { table: 'specifications', id: 'specification_id' },
  plan: { table: 'plans', id: 'plan_id' },
  purchase: { table: 'purchases', id: 'purchase_id' },
  invoice: { table: 'invoices', id: 'invoice_id' },
} as const satisfies Record<RecordKind, { table: keyof DB; id: string }>;

/** The condition that a row of a kind's table is of this kind: car models and parts stand in one table. */
export function isOfKind(kind: RecordKind): RawBuilder<unknown> {
  return RECORD_TABLES[kind].table === 'products' ? sql`kind = ${kind}` : sql`true`;
}
