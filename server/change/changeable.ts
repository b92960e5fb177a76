import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';

interface Changeable {
  /** The columns of a `ChangeableRecord` beside its id, label and version. */
  columns: RawBuilder<unknown>;
  /** Which rows of the table are of this kind, where not all are. */
  only?: RawBuilder<unknown>;
}

/** How the records of each kind are read and locked that are about to be changed. */
export const CHANGEABLE: Readonly<Record<RecordKind, Changeable>> = {
  car_model: { columns: sql`note, state`, only: sql`kind = 'car_model'` },
  part: { columns: sql`note, state`, only: sql`kind = 'part'` },
  part_sap: { columns: sql`note, state, min_order_quant` },
  specification: { columns: sql`note, state` },
  plan: {
    columns: sql`note, specification_id, (
      select output_product_id from specifications where specifications.specification_id = plans.specification_id
    ) as car_model_id`,
  },
  purchase: { columns: sql`note` },
  invoice: {
    columns: sql`note, status, expected_on, arrived_on, (
      select count(*)::int from containers
      where containers.invoice_id = invoices.invoice_id and containers.arrived_on is not null
    ) as arrived_containers`,
  },
};

/** The types of the columns that a change writes. */
export const COLUMN_TYPES: Readonly<Record<string, string>> = {
  state: 'text',
  note: 'text',
  min_order_quant: 'numeric',
  status: 'text',
  expected_on: 'date',
  arrived_on: 'date',
  specification_id: 'int',
};
