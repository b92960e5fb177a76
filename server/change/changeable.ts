import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';

/** The columns of a `ChangeableRecord` of each kind beside its id, label and version. */
export const CHANGEABLE_COLUMNS: Readonly<Record<RecordKind, RawBuilder<unknown>>> = {
  car_model: sql`note, state`,
  part: sql`note, state`,
  part_sap: sql`note, state, min_order_quant`,
  specification: sql`note, state`,
  plan: sql`note, specification_id, (
    select output_product_id from specifications where specifications.specification_id = plans.specification_id
  ) as car_model_id`,
  purchase: sql`note`,
  invoice: sql`note, status, expected_on, arrived_on, (
    select count(*)::int from containers
    where containers.invoice_id = invoices.invoice_id and containers.arrived_on is not null
  ) as arrived_containers`,
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
