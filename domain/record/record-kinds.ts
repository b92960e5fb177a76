import * as z from 'zod/mini';

/** The words for a kind of record where all kinds are listed. */
interface KindWords {
  /** One of them in the middle of a sentence: `car model`. */
  one: string;
  /** Several, as links and headings begin: `Car models`. */
  many: string;
  /** Its list, by the last part of the list's address. */
  list: string;
  /** Whether each of them is Active or Passive. */
  hasState: boolean;
}

/**
 * Every kind of record, in the order in which people meet them. The key is the kind's word on the wire and in the
 * database. A kind that is added here is missed by the compiler wherever each kind must have something of its own.
 */
export const RECORD_KINDS = {
  car_model: { one: 'car model', many: 'Car models', list: 'car_model_list', hasState: true },
  part: { one: 'part', many: 'Parts', list: 'product_list', hasState: true },
  part_sap: { one: 'part SAP', many: 'Part SAPs', list: 'product_sap_list', hasState: true },
  specification: { one: 'specification', many: 'Specifications', list: 'specification_list', hasState: true },
  plan: { one: 'plan', many: 'Plans', list: 'plan_list', hasState: false },
  purchase: { one: 'purchase', many: 'Purchases', list: 'purchase_list', hasState: false },
  invoice: { one: 'invoice', many: 'Invoices', list: 'invoice_list', hasState: false },
} as const satisfies Record<string, KindWords>;

export type RecordKind = keyof typeof RECORD_KINDS;
export type KindWithState = {
  [Kind in RecordKind]: (typeof RECORD_KINDS)[Kind]['hasState'] extends true ? Kind : never;
}[RecordKind];
/** The lists of what is no kind of record. */
const FURTHER_LISTS = [
  'container_list',
  'coverage_list',
  'batch_list',
  'person_list',
  'security_log_list',
] as const;
/** The lists that administrators alone read. */
export const ADMIN_LISTS: readonly ListName[] = ['person_list', 'security_log_list'];
export type ListName = (typeof RECORD_KINDS)[RecordKind]['list'] | (typeof FURTHER_LISTS)[number];

export const recordKind = z.enum(Object.keys(RECORD_KINDS) as RecordKind[]);
export const listName = z.enum([...Object.values(RECORD_KINDS).map(({ list }) => list), ...FURTHER_LISTS]);
