import * as z from 'zod/mini';
import { fileIds, storedFile } from '../file/file.ts';
import { lines, MAX_LINES, quantLine, sapReference } from '../lines/line.ts';
import { sapLookup } from '../lines/sap-lookup.ts';
import type { LabelsOf } from '../record/labels-of.ts';
import { lastChange } from '../record/last-change.ts';
import { exportDownloads } from '../sheet/export-downloads.ts';
import { XLSX } from '../sheet/xlsx.ts';
import { LINE_DECIMALS, quantity } from '../values/quantity.ts';
import { optionalId, recordId, requiredId, version } from '../values/record-id.ts';
import { note, noteText } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { listedDay, listedMoment } from '../wire/column-kind.ts';
import { addressId, download } from '../wire/download.ts';
import { FILL_IN_ALL } from '../wire/envelope.ts';
import { list } from '../wire/list.ts';
import { lookup } from '../wire/lookup.ts';
import { byId, deleteCall, done, saved } from '../wire/record.ts';
import { promisesForm, purchasePromise } from './promises.ts';
import { purchaseStatusData, statusSource } from './status-record.ts';

const purchaseLineForm = z.object({
  ...sapReference,
  quant: quantity(LINE_DECIMALS),
  promises: promisesForm,
});

export const purchaseForm = z.object({
  purchase_id: optionalId,
  plan_id: requiredId,
  note,
  product_saps: lines(purchaseLineForm),
  file_ids: fileIds,
  version,
});

export const purchaseLabels = {
  purchase_number: 'Purchase number',
  plan_id: 'Plan',
  note: 'Note',
  closed_on: 'Closed',
  closed_note: 'Closed because',
  file_id: 'Document',
} satisfies LabelsOf<typeof purchaseForm, 'purchase_id'>;

const promisedLine = z.extend(quantLine, {
  promises: z.array(purchasePromise),
  invoiced: z.number(),
  closed: z.boolean(),
});
export type PromisedLine = z.infer<typeof promisedLine>;

/**
 * The total quantity of a SAP on the other purchases of the plan. `expected` counts a closed line with its invoiced
 * quantity, at most the ordered quantity (behaviour 14.18). `at_moq` is true if one of the lines orders exactly the
 * MOQ.
 */
const otherLine = z.extend(quantLine, { expected: z.number(), at_moq: z.boolean() });
export type OtherLine = z.infer<typeof otherLine>;

export const storedPurchase = z.object({
  purchase_id: z.int(),
  purchase_number: z.string(),
  plan_id: z.int(),
  product_label: z.string(),
  note: z.nullable(z.string()),
  created_at: z.string(),
  version: z.int(),
  /** The day on which the whole purchase was closed, and the reason for closing all or some of its lines. */
  closed_on: z.nullable(z.string()),
  closed_note: z.nullable(z.string()),
});

const purchase = z.extend(storedPurchase, {
  /** The company's current day: promises for earlier days are overdue. */
  today: z.string(),
  product_saps: z.array(promisedLine),
  /**
   * The current need of the plan for each SAP whose total on the purchases differs from it; 0 if the SAP is not needed
   * (behaviour 14.9).
   */
  plan_needs: z.array(quantLine),
  /** The other purchases of the plan, in the order of their creation. */
  other_purchases: z.array(z.object({ purchase_id: z.int(), purchase_number: z.string() })),
  /** The total quantities of `other_purchases`. */
  other_lines: z.array(otherLine),
  /**
   * Identifies the current differences for `keepLines` (behaviour 14.14); null if there are none.
   */
  drift_of: z.nullable(z.string()),
  drift_kept: z.boolean(),
  files: z.array(storedFile),
  last_change: lastChange,
});
export type Purchase = z.infer<typeof purchase>;

/**
 * For a new purchase: the existing purchases of its plan, and the needs that differ from their totals. Without existing
 * purchases, `plan_needs` is empty, because the lines already contain all needs.
 */
const planPurchases = z.extend(
  z.pick(purchase, { today: true, plan_needs: true, other_purchases: true, other_lines: true }),
  {
    /**
     * The quantity that coverage proposes to order, for each needed SAP whose figures are known. `missing` is the
     * quantity that the plan lacks at its start, part of which may be on order.
     */
    to_order: z.array(z.object({ sap_id: z.int(), quant: z.number(), missing: z.number() })),
    waiting: z.int(),
  },
);
export type PlanPurchases = z.infer<typeof planPurchases>;

export const purchaseGrid = list({
  path: '/api/purchase_list/table',
  view: 'purchase_list',
  id: 'purchase_id',
  row: {
    purchase_id: z.int(),
    purchase_number: z.string(),
    product_label: z.string(),
    invoice_open_percent: z.number(),
    invoice_transit_percent: z.number(),
    invoice_arrived_percent: z.number(),
    filled_percent: z.number(),
    /** The number of SAPs that are neither closed nor invoiced in full (behaviour 14.12). */
    to_come: z.int(),
    to_arrive: z.number(),
    closed_on: z.nullable(listedDay),
    /** The first day from today on with an open promise, and the number of past days with an open promise. */
    next_promise_on: z.nullable(listedDay),
    overdue_promises: z.int(),
    note: z.nullable(z.string()),
    created_at: listedMoment,
    created_at_label: z.string(),
    modified_at: listedMoment,
    modified_at_label: z.string(),
  },
  searchable: ['purchase_number', 'product_label', 'note', 'created_at_label', 'modified_at_label'],
  codes: ['purchase_number'],
  sort: ['-created_at', 'purchase_number'],
  labels: { created_at_label: 'created_at', modified_at_label: 'modified_at' },
  summary: 'List purchases',
});

export const planLookup = lookup({
  path: '/api/purchase/query_plans',
  view: 'plan_lookup',
  id: 'plan_id',
  row: { plan_id: z.int(), product_label: z.string(), product_number: z.string(), begin_date: listedDay },
  searchable: ['product_label'],
  sort: ['-begin_date', 'product_label'],
  closest: 'product_number',
  summary: 'Look up plans',
});

export const purchaseSapLookup = sapLookup('purchase');

const linesToClose = {
  purchase_id: recordId,
  sap_ids: z.nullable(z.array(recordId).check(z.minLength(1), z.maxLength(MAX_LINES))),
};

const closing = z.object({ purchase_id: z.int(), version: z.int(), to_come: z.int() });

export const purchaseCalls = {
  model: call('/api/purchase/model', {
    request: byId('purchase_id'),
    data: purchase,
    summary: 'Load a purchase with its lines',
  }),
  save: call('/api/purchase/save', {
    request: purchaseForm,
    data: saved('purchase_id'),
    writes: true,
    size: 'document',
    incomplete: FILL_IN_ALL,
    summary: 'Create or change a purchase',
  }),
  order: call('/api/purchase/order', {
    request: z.omit(purchaseForm, { purchase_id: true, version: true }),
    data: saved('purchase_id'),
    writes: true,
    size: 'document',
    incomplete: FILL_IN_ALL,
    summary:
      'Create a purchase from coverage; also accepts the differences between the plan and its purchases, as `keep_lines` does, if the lines order what coverage proposes (raised to the MOQ if necessary) and the plan had no other unaccepted differences',
  }),
  delete: deleteCall('purchase', 'purchase_ids', 'Delete purchases'),
  planLines: call('/api/purchase/plan_product_saps', {
    request: byId('plan_id'),
    data: z.array(quantLine),
    summary:
      'List the needs of a plan: the quantity of the plan × the quantity of each input, without needs of 0',
  }),
  planPurchases: call('/api/purchase/plan_purchases', {
    request: byId('plan_id'),
    data: planPurchases,
    summary:
      'Load the purchases of a plan, their total quantities, the needs that differ from these, and the quantities to order',
  }),
  status: call('/api/purchase_list/get_purchase_status', {
    request: byId('purchase_id'),
    data: purchaseStatusData,
    summary: 'Compare a purchase with its invoices',
  }),
  statusSources: call('/api/purchase_list/status_sources', {
    request: z.object({ purchase_id: recordId, sap_id: recordId }),
    data: z.array(statusSource),
    summary: 'List the invoices, containers and LOTs of one SAP of a purchase',
  }),
  close: call('/api/purchase/close', {
    // `note` is the new reason; a blank text deletes it. If it is omitted or null, the reason stays.
    request: z.object({ ...linesToClose, note: z.optional(z.nullable(noteText)) }),
    data: z.extend(closing, {
      /** The SAPs that this call closed; null if it closed the whole purchase; empty if all were closed already. */
      closed: z.nullable(z.array(z.int())),
      note_before: z.nullable(z.string()),
    }),
    writes: true,
    summary:
      'Close some SAPs of a purchase, or the whole purchase, so that quantities without an invoice are no longer expected; returns the closed SAPs and the earlier reason',
  }),
  keepLines: call('/api/purchase/keep_lines', {
    // `expect` is the `drift_of` of the differences to keep. If it is omitted, the current differences are kept.
    request: z.object({ purchase_id: recordId, expect: z.optional(z.nullable(noteText)) }),
    data: done,
    writes: true,
    summary:
      'Accept the differences between the plan of a purchase and all purchases of the plan until they change; with `expect`, returns 409 if `drift_of` is now another',
  }),
  reopen: call('/api/purchase/reopen', {
    // `note` is the new reason. If it is omitted, the reason stays as long as a SAP is closed. `expect` is the reason
    // to replace.
    request: z.object({ ...linesToClose, note: z.optional(note), expect: z.optional(note) }),
    data: closing,
    writes: true,
    summary:
      'Reopen some SAPs of a purchase, or the whole purchase; with `expect`, returns 409 if another reason is stored',
  }),
};

export const purchaseDownloads = {
  ...exportDownloads('purchase'),
  exportStatus: download('/api/purchase_list/export_status', {
    parameters: z.object({ purchase_id: addressId }),
    contentTypes: [XLSX],
    summary: 'Export the status of a purchase as a workbook with a sheet for each group',
    records: ({ purchase_id }) => ({ event: 'export', kind: 'purchase_status', ids: [purchase_id] }),
  }),
};
