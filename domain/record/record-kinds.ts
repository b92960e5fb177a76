import * as z from 'zod/mini';

interface KindRow {
  /** The singular, as within a sentence: `car model`. */
  one: string;
  /** The plural, as at the start of a heading: `Car models`. */
  many: string;
  /** The name of the list in URLs. The name of the form is the same without `_list`. */
  list: `${string}_list`;
  /** The field that identifies a record, also in the URL of its form. */
  id: `${string}_id`;
  hasState: boolean;
  /** The fields that a bulk change may set, in the order of the dialog. */
  changes: readonly string[];
  /**
   * A required field. A change of it from null means that the record was created or restored. If it is `name`, a lookup
   * offers to add a record with the typed text as its name (behaviour 29.2).
   */
  required: string;
}

/**
 * All kinds of records, in display order. The key is the name of the kind on the wire and in the database. For a new
 * kind, the compiler reports each table that lacks a row for it.
 */
export const RECORD_KINDS = {
  car_model: {
    one: 'car model',
    many: 'Car models',
    list: 'car_model_list',
    id: 'product_id',
    hasState: true,
    changes: ['state', 'note'],
    required: 'name',
  },
  part: {
    one: 'part',
    many: 'Parts',
    list: 'product_list',
    id: 'product_id',
    hasState: true,
    changes: ['state', 'note'],
    required: 'name',
  },
  part_sap: {
    one: 'part SAP',
    many: 'Part SAPs',
    list: 'product_sap_list',
    id: 'sap_id',
    hasState: true,
    changes: ['state', 'min_order_quant', 'lead_time_days', 'note'],
    required: 'sap_code',
  },
  specification: {
    one: 'specification',
    many: 'Specifications',
    list: 'specification_list',
    id: 'specification_id',
    hasState: true,
    changes: ['state', 'note'],
    required: 'begin_date',
  },
  plan: {
    one: 'plan',
    many: 'Plans',
    list: 'plan_list',
    id: 'plan_id',
    hasState: false,
    changes: ['specification_id', 'note'],
    required: 'begin_date',
  },
  purchase: {
    one: 'purchase',
    many: 'Purchases',
    list: 'purchase_list',
    id: 'purchase_id',
    hasState: false,
    changes: ['note'],
    required: 'purchase_number',
  },
  invoice: {
    one: 'invoice',
    many: 'Invoices',
    list: 'invoice_list',
    id: 'invoice_id',
    hasState: false,
    changes: ['status', 'expected_on', 'note'],
    required: 'invoice_number',
  },
} as const satisfies Record<string, KindRow>;

export type RecordKind = keyof typeof RECORD_KINDS;
export type KindWithState = {
  [Kind in RecordKind]: (typeof RECORD_KINDS)[Kind]['hasState'] extends true ? Kind : never;
}[RecordKind];
/** The lists that show something other than records of a kind. */
const FURTHER_LISTS = [
  'container_list',
  'coverage_list',
  'batch_list',
  'person_list',
  'security_log_list',
] as const;
export const ADMIN_LISTS: readonly ListName[] = ['person_list', 'security_log_list'];
export type ListName = (typeof RECORD_KINDS)[RecordKind]['list'] | (typeof FURTHER_LISTS)[number];

export const recordKind = z.enum(Object.keys(RECORD_KINDS) as RecordKind[]);
export const listName = z.enum([...Object.values(RECORD_KINDS).map(({ list }) => list), ...FURTHER_LISTS]);
