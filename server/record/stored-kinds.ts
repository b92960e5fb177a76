import { type RawBuilder, sql } from 'kysely';
import { carModelGrid } from '#domain/car-model/car-model';
import { invoiceGrid } from '#domain/invoice/invoice';
import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { planGrid } from '#domain/plan/plan';
import { purchaseGrid } from '#domain/purchase/purchase';
import type { RecordKind } from '#domain/record/record-kinds';
import { specificationGrid } from '#domain/specification/specification';
import type { Db } from '../db/db.ts';
import type { DB } from '../db/tables.ts';

interface OwnedRows {
  name: keyof DB;
  /** Returns the condition that selects the rows of a record by its id. */
  owned: (id: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** A number or code that is unique among the records of a kind that have the same values in `within`. */
interface UniqueName {
  column: string;
  /** The other columns of the unique index. */
  within: readonly string[];
}

/** How the records of a kind are stored. Expressions refer to the columns of its table. */
export interface StoredKind {
  table: keyof DB;
  id: string;
  /** The list whose rows a bulk change can select. */
  grid: { id: string };
  /** The number, code or label of a record in refusals and related records. */
  name: RawBuilder<string>;
  /** The name of a record in batches, bulk changes and restored records. */
  label: RawBuilder<string>;
  /** The name with identifying details, in related records and the history. */
  longLabel: RawBuilder<string>;
  /**
   * The name that a restore compares with other records. Null without such a name, and for part SAPs, because a deleted
   * part is restored with several codes (`server/batch/judge-undo.ts`).
   */
  unique: UniqueName | null;
  /** The rows that are deleted with a record, each after the rows that it references (behaviour 17.2). */
  owned: readonly [OwnedRows, ...OwnedRows[]];
  /** The columns of a `ChangeableRecord` besides its id, label and version. */
  changeable: RawBuilder<unknown>;
}

const ownedBy = (name: keyof DB, column: string): OwnedRows => ({
  name,
  owned: (id) => sql`${sql.ref(`own.${column}`)} = ${id}`,
});

const product = {
  table: 'products',
  id: 'product_id',
  name: sql<string>`product_number`,
  label: sql<string>`product_label`,
  longLabel: sql<string>`product_label`,
  unique: { column: 'product_number', within: ['twin_no'] },
  changeable: sql`note, state`,
} as const;

export const STORED_KINDS = {
  car_model: { ...product, grid: carModelGrid, owned: [ownedBy('products', 'product_id')] },
  part: {
    ...product,
    grid: partGrid,
    owned: [
      ownedBy('products', 'product_id'),
      ownedBy('part_saps', 'product_id'),
      {
        name: 'stock_counts',
        owned: (id) => sql`own.sap_id in (select sap_id from part_saps where part_saps.product_id = ${id})`,
      },
    ],
  },
  part_sap: {
    table: 'part_saps',
    id: 'sap_id',
    grid: partSapGrid,
    name: sql<string>`sap_code`,
    label: sql<string>`sap_code`,
    longLabel: sql<string>`label(sap_code, part_name)`,
    unique: null,
    owned: [ownedBy('part_saps', 'sap_id'), ownedBy('stock_counts', 'sap_id')],
    changeable: sql`note, state, min_order_quant, lead_time_days`,
  },
  specification: {
    table: 'specifications',
    id: 'specification_id',
    grid: specificationGrid,
    name: sql<string>`product_label`,
    label: sql<string>`product_label`,
    longLabel: sql<string>`product_label`,
    unique: null,
    owned: [
      ownedBy('specifications', 'specification_id'),
      ownedBy('specification_inputs', 'specification_id'),
    ],
    changeable: sql`note, state`,
  },
  plan: {
    table: 'plans',
    id: 'plan_id',
    grid: planGrid,
    name: sql<string>`plan_label`,
    label: sql<string>`plan_label`,
    longLabel: sql<string>`plan_label`,
    unique: null,
    owned: [ownedBy('plans', 'plan_id')],
    changeable: sql`note, specification_id, (
      select output_product_id from specifications where specifications.specification_id = plans.specification_id
    ) as car_model_id`,
  },
  purchase: {
    table: 'purchases',
    id: 'purchase_id',
    grid: purchaseGrid,
    name: sql<string>`purchase_number`,
    label: sql<string>`purchase_number`,
    longLabel: sql<string>`label(purchase_number, product_label)`,
    unique: null,
    owned: [
      ownedBy('purchases', 'purchase_id'),
      ownedBy('purchase_lines', 'purchase_id'),
      ownedBy('purchase_promises', 'purchase_id'),
      ownedBy('purchase_files', 'purchase_id'),
    ],
    changeable: sql`note`,
  },
  invoice: {
    table: 'invoices',
    id: 'invoice_id',
    grid: invoiceGrid,
    name: sql<string>`invoice_number`,
    label: sql<string>`invoice_number || ' · ' || purchase_number`,
    longLabel: sql<string>`label(invoice_number, purchase_number)`,
    unique: { column: 'invoice_number', within: ['purchase_id', 'twin_no'] },
    owned: [
      ownedBy('invoices', 'invoice_id'),
      ownedBy('invoice_lines', 'invoice_id'),
      ownedBy('invoice_packages', 'invoice_id'),
      ownedBy('containers', 'invoice_id'),
      ownedBy('invoice_files', 'invoice_id'),
    ],
    changeable: sql`note, status, expected_on, arrived_on, (
      select count(*)::int from containers
      where containers.invoice_id = invoices.invoice_id and containers.arrived_on is not null
    ) as arrived_containers`,
  },
} as const satisfies Record<RecordKind, StoredKind>;

/** The condition that a row belongs to this kind. Car models and parts share a table. */
export function isOfKind(kind: RecordKind): RawBuilder<unknown> {
  return STORED_KINDS[kind].table === 'products' ? sql`kind = ${kind}` : sql`true`;
}

/**
 * Returns the current labels of records. The keys consist of kind and id, such as `plan 3`. Deleted records are
 * omitted.
 */
export async function labelsOf(
  db: Db,
  records: readonly { kind: RecordKind; id: number }[],
  label: 'label' | 'longLabel',
): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  for (const [kind, ofKind] of Map.groupBy(records, (record) => record.kind)) {
    const id = sql.ref(STORED_KINDS[kind].id);
    const { rows } = await sql<{ id: number; label: string }>`
      select ${id} as id, ${STORED_KINDS[kind][label]} as label from ${sql.table(STORED_KINDS[kind].table)}
      where ${id} = any (${ofKind.map((record) => record.id)}::int[]) and ${isOfKind(kind)}
    `.execute(db);
    for (const row of rows) labels.set(`${kind} ${row.id}`, row.label);
  }
  return labels;
}
