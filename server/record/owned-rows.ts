import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { DB } from '../db/tables.ts';

interface OwnedRows {
  /** The table that they are in. */
  name: keyof DB;
  /** Which of them are those of a record, by its id. */
  owned: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const by = (name: keyof DB, column: string): OwnedRows => ({
  name,
  owned: (id) => sql`${sql.ref(`own.${column}`)} = ${id}`,
});

/**
 * What goes with a record of each kind, the record first, and each row after those that it refers to (behaviour 17.2).
 */
export const OWNED_ROWS: Readonly<Record<RecordKind, readonly OwnedRows[]>> = {
  car_model: [by('products', 'product_id')],
  part: [
    by('products', 'product_id'),
    by('part_saps', 'product_id'),
    {
      name: 'stock_counts',
      owned: (id) => sql`own.sap_id in (select sap_id from part_saps where part_saps.product_id = ${id})`,
    },
  ],
  part_sap: [by('part_saps', 'sap_id'), by('stock_counts', 'sap_id')],
  specification: [by('specifications', 'specification_id'), by('specification_inputs', 'specification_id')],
  plan: [by('plans', 'plan_id')],
  purchase: [
    by('purchases', 'purchase_id'),
    by('purchase_lines', 'purchase_id'),
    by('purchase_promises', 'purchase_id'),
    by('purchase_files', 'purchase_id'),
  ],
  invoice: [
    by('invoices', 'invoice_id'),
    by('invoice_lines', 'invoice_id'),
    by('invoice_packages', 'invoice_id'),
    by('containers', 'invoice_id'),
    by('invoice_files', 'invoice_id'),
  ],
};
