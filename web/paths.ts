import type { ContainerSection } from '#domain/container/container';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';

/** A form's address: without an id it adds a record, with one it edits that record. */
function form(path: string, parameter: string) {
  return (id?: number): string => (id === undefined ? path : `${path}?${parameter}=${id}`);
}

/** Every address of the product. */
export const paths = {
  auth: '/auth',
  signIn: '/auth/signin',
  signUp: '/auth/signup',
  signOut: '/auth/signout',
  /** Where the company's provider leads back to. */
  signOnEnd: '/auth/sign_on',
  resetPassword: '/auth/reset_password',

  main: '/main',
  carModelList: '/main/car_model_list',
  carModel: form('/main/car_model', 'product_id'),
  partList: '/main/product_list',
  part: form('/main/product', 'product_id'),
  partSapList: '/main/product_sap_list',
  partSap: form('/main/product_sap', 'sap_id'),
  partSapImport: '/main/product_sap_bulk_import',
  specificationList: '/main/specification_list',
  specification: form('/main/specification', 'specification_id'),
  specificationImport: '/main/specification_import',
  planList: '/main/plan_list',
  plan: form('/main/plan', 'plan_id'),
  /** The specifications and plans of a car model on their days. */
  timelineOf: '/main/timeline',
  timeline: (productId: number) => `/main/timeline?product_id=${productId}`,
  /** The plan with the dialog that splits it. */
  planSplit: (planId: number) => `/main/plan?plan_id=${planId}&split=1`,
  purchaseList: '/main/purchase_list',
  purchase: form('/main/purchase', 'purchase_id'),
  invoiceList: '/main/invoice_list',
  invoice: form('/main/invoice', 'invoice_id'),
  containerList: '/main/container_list',
  today: '/main/today',
  /** The changes of others since a person last looked. */
  changes: '/main/changes',
  schedule: '/main/schedule',
  /** The purchases with the status of one. */
  purchaseStatus: form('/main/purchase_list', 'status_of'),
  /** A new record of what stands before it in the chain; of a plan, with what it needs. */
  partSapOfPart: form('/main/product_sap', 'product_id'),
  specificationOfCarModel: form('/main/specification', 'product_id'),
  planOfSpecification: form('/main/plan', 'specification_id'),
  purchaseOfPlan: form('/main/purchase', 'plan_id'),
  invoiceOfPurchase: form('/main/invoice', 'purchase_id'),
  container: form('/main/container_list', 'container_id'),
  /** The containers of one section of the list, those without a number too. */
  containersOf: (section: ContainerSection) => `/main/container_list?which=${section}&unnamed=1`,
  coverageList: '/main/coverage_list',
  /** The list of part SAPs that run short within some days. */
  shortWithin: (days: number) => `/main/coverage_list?days=${days}`,
  /** The part SAPs that have to be ordered until a day. */
  orderUntil: (day: string) => `/main/coverage_list?days=all&sort=order_by&f_order_by=..${day}`,
  /** The list with the panel of a SAP. */
  coverage: form('/main/coverage_list', 'sap_id'),
  /** The list of a plan's needs. */
  coverageOfPlan: (planId: number) => `/main/coverage_list?plan_id=${planId}`,
  countImport: '/main/stock_count_import',
  batchList: '/main/batch_list',
  personList: '/main/people',
  /** The list with one person. */
  person: form('/main/people', 'user_id'),
  tokens: '/main/tokens',
  securityLog: '/main/security_log',
  /** The log with one entry. */
  securityEvent: form('/main/security_log', 'event_id'),
  /** The records that an import or bulk change wrote, in the list of their kind. */
  ofBatch: (kind: RecordKind, batchId: number) => `${listPath(kind)}?batch_id=${batchId}`,
  /** The list with one import or bulk change. */
  batch: form('/main/batch_list', 'batch_id'),
};

/** The address of the list of a kind. */
export function listPath(kind: RecordKind): string {
  return `/main/${RECORD_KINDS[kind].list}`;
}

/** The address of the form for a new record of a kind. */
export function newRecordPath(kind: RecordKind): string {
  return listPath(kind).replace(/_list$/, '');
}

/** The address of a record that the server names by its kind. */
export function recordPath(kind: RecordKind, id: number): string {
  return `${newRecordPath(kind)}?${RECORD_KINDS[kind].id}=${id}`;
}

/** A record with its history opened. */
export function historyPath(kind: RecordKind, id: number): string {
  return `${recordPath(kind, id)}&history=1`;
}
