import type { ContainerSection } from '#domain/container/container';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';

/** Returns a function that builds the URL of a screen. If an id is given, the URL has it as `parameter`. */
function withOptionalId(path: string, parameter: string) {
  return (id?: number): string => (id === undefined ? path : `${path}?${parameter}=${id}`);
}

/** The URLs of individual screens. For a kind that is known only at run time, use the functions below. */
export const paths = {
  auth: '/auth',
  signIn: '/auth/signin',
  signUp: '/auth/signup',
  resetPassword: '/auth/reset_password',

  main: '/main',
  carModelList: '/main/car_model_list',
  carModel: withOptionalId('/main/car_model', 'product_id'),
  partSapList: '/main/product_sap_list',
  partSap: withOptionalId('/main/product_sap', 'sap_id'),
  partSapImport: '/main/product_sap_bulk_import',
  specificationList: '/main/specification_list',
  specification: withOptionalId('/main/specification', 'specification_id'),
  specificationImport: '/main/specification_import',
  plan: withOptionalId('/main/plan', 'plan_id'),
  timelinePath: '/main/timeline',
  /** The timeline of a car model's specifications and plans. */
  timeline: (productId: number) => `/main/timeline?product_id=${productId}`,
  /** A plan with the split dialog open. */
  planSplit: (planId: number) => `/main/plan?plan_id=${planId}&split=1`,
  purchase: withOptionalId('/main/purchase', 'purchase_id'),
  /** The purchases with these numbers. */
  purchasesOf: (numbers: readonly string[]) =>
    `/main/purchase_list?f_purchase_number=${encodeURIComponent(`[${numbers.join()}]`)}`,
  invoice: withOptionalId('/main/invoice', 'invoice_id'),
  containerList: '/main/container_list',
  today: '/main/today',
  /** The changes made by others since the user last clicked `Mark as seen`. */
  changes: '/main/changes',
  schedule: '/main/schedule',
  /** The list of purchases with the status of a purchase open. */
  purchaseStatus: withOptionalId('/main/purchase_list', 'status_of'),
  /** The next five open the form of a new record with its parent already chosen, such as a part SAP of a part. */
  partSapOfPart: withOptionalId('/main/product_sap', 'product_id'),
  specificationOfCarModel: withOptionalId('/main/specification', 'product_id'),
  planOfSpecification: withOptionalId('/main/plan', 'specification_id'),
  purchaseOfPlan: withOptionalId('/main/purchase', 'plan_id'),
  invoiceOfPurchase: withOptionalId('/main/invoice', 'purchase_id'),
  /** A container open beside the list of all containers. */
  container: (containerId: number) => `/main/container_list?which=all&unnamed=1&container_id=${containerId}`,
  /** The containers of one section of the list, including those without a number. */
  containersOf: (section: ContainerSection) => `/main/container_list?which=${section}&unnamed=1`,
  coverageList: '/main/coverage_list',
  /** The part SAPs that run short within a number of days. */
  shortWithin: (days: number) => `/main/coverage_list?days=${days}`,
  /** The part SAPs that must be ordered by a day. */
  orderUntil: (day: string) => `/main/coverage_list?days=all&sort=order_by&f_order_by=..${day}`,
  /** A part SAP open beside the coverage of all part SAPs. */
  coverage: (sapId: number) => `/main/coverage_list?days=all&sap_id=${sapId}`,
  /** The coverage of a plan's needs. */
  coverageOfPlan: (planId: number) => `/main/coverage_list?plan_id=${planId}`,
  /** A part SAP open beside the coverage of a plan that needs it. */
  coverageInPlan: (planId: number, sapId: number) => `/main/coverage_list?plan_id=${planId}&sap_id=${sapId}`,
  countImport: '/main/stock_count_import',
  batchList: '/main/batch_list',
  personList: '/main/people',
  /** The list of people with one person open. */
  person: withOptionalId('/main/people', 'user_id'),
  tokens: '/main/tokens',
  securityLog: '/main/security_log',
  /** The security log with one entry open. */
  securityEvent: withOptionalId('/main/security_log', 'event_id'),
  /** The records that an import or bulk change wrote, in the list of their kind. */
  recordsOfBatch: (kind: RecordKind, batchId: number) => `${listPath(kind)}?batch_id=${batchId}`,
  /** The list of imports and bulk changes with one of them open. */
  batch: withOptionalId('/main/batch_list', 'batch_id'),
};

/** Returns the URL of the list of a kind. */
export function listPath(kind: RecordKind): string {
  return `/main/${RECORD_KINDS[kind].list}`;
}

/** Returns the URL of the form for a new record of a kind. */
export function newRecordPath(kind: RecordKind): string {
  return listPath(kind).replace(/_list$/, '');
}

/** Returns the URL of a record of any kind. */
export function recordPath(kind: RecordKind, id: number): string {
  return `${newRecordPath(kind)}?${RECORD_KINDS[kind].id}=${id}`;
}

/** Returns the URL of a record with its history open. */
export function historyPath(kind: RecordKind, id: number): string {
  return `${recordPath(kind, id)}&history=1`;
}
