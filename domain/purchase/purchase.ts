import * as z from 'zod/mini';
import { fileIds, storedFile } from '../file/file.ts';
import { lines, MOST_LINES, quantLine, sapReference } from '../lines/line.ts';
import { sapLookup } from '../lines/sap-lookup.ts';
import type { LabelsOf } from '../record/labels-of.ts';
import { exportDownloads } from '../sheet/export-downloads.ts';
import { XLSX } from '../sheet/xlsx.ts';
import { LINE_DECIMALS, quantity } from '../values/quantity.ts';
import { idOrNew, recordId, requiredId, version } from '../values/record-id.ts';
import { note, noteText } from '../values/text.ts';
import { addressId } from '../wire/address-parameters.ts';
import { call } from '../wire/call.ts';
import { listedDay, listedMoment } from '../wire/column-kind.ts';
import { download } from '../wire/download.ts';
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
  purchase_id: idOrNew,
  plan_id: requiredId,
  note,
  product_saps: lines(purchaseLineForm),
  file_ids: fileIds,
  version,
});

/** What people call its fields. */
export const purchaseLabels = {
  purchase_number: 'Purchase number',
  plan_id: 'Plan',
  note: 'Note',
  closed_on: 'Closed',
  closed_note: 'Closed because',
  file_id: 'Document',
} satisfies LabelsOf<typeof purchaseForm, 'purchase_id'>;

/** A line of a stored purchase: what is promised of it, what invoices hold, and whether nothing more will come. */
const promisedLine = z.extend(quantLine, {
  promises: z.array(purchasePromise),
  invoiced: z.number(),
  closed: z.boolean(),
});
export type PromisedLine = z.infer<typeof promisedLine>;

/**
 * What the other purchases of a plan hold of a SAP; `expected`: of what is closed only what is invoiced of it
 * (behaviour 14.18); `at_moq`: one of them orders exactly its MOQ.
 */
const otherLine = z.extend(quantLine, { expected: z.number(), at_moq: z.boolean() });
export type OtherLine = z.infer<typeof otherLine>;

/** What a purchase's own row holds of it. */
export const storedPurchase = z.object({
  purchase_id: z.int(),
  purchase_number: z.string(),
  plan_id: z.int(),
  product_label: z.string(),
  note: z.nullable(z.string()),
  created_at: z.string(),
  version: z.int(),
  /** The day on which the whole purchase was closed, and why it or some of it was. */
  closed_on: z.nullable(z.string()),
  closed_note: z.nullable(z.string()),
});

const purchase = z.extend(storedPurchase, {
  /** The business's own day: what is promised for an earlier one is overdue. */
  today: z.string(),
  product_saps: z.array(promisedLine),
  /**
   * What the plan needs now of each SAP of which its purchases together hold something else; 0 is nothing (behaviour
   * 14.9).
   */
  plan_needs: z.array(quantLine),
  /** The other purchases of the plan, in the order of their numbers, and what they hold together. */
  other_purchases: z.array(z.object({ purchase_id: z.int(), purchase_number: z.string() })),
  other_lines: z.array(otherLine),
  /** Which differences these are: what keeping them expects (behaviour 14.14); null where nothing differs. */
  drift_of: z.nullable(z.string()),
  /** Whether they are kept as they were ordered. */
  drift_kept: z.boolean(),
  files: z.array(storedFile),
});
export type Purchase = z.infer<typeof purchase>;

/** The purchases that a plan has already, and what it needs beside them: for one more. */
const planPurchases = z.extend(
  z.pick(purchase, { today: true, plan_needs: true, other_purchases: true, other_lines: true }),
  {
    /** What coverage has to order for the plan, of each SAP that it needs and of which that is known. */
    to_order: z.array(z.object({ sap_id: z.int(), quant: z.number() })),
    /** So many part SAPs are not derived yet. */
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
    /** The three together. */
    filled_percent: z.number(),
    /** The SAPs of which something is still to come. */
    to_come: z.int(),
    closed_on: z.nullable(listedDay),
    /** The first day from today on for which something is promised, and how many days before today are overdue. */
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
  summary: 'The purchase list',
});

export const planLookup = lookup({
  path: '/api/purchase/query_plans',
  view: 'plan_lookup',
  id: 'plan_id',
  row: { plan_id: z.int(), product_label: z.string(), product_number: z.string(), begin_date: listedDay },
  searchable: ['product_label'],
  sort: ['-begin_date', 'product_label'],
  closest: 'product_number',
  extra: { plan_id: z.optional(recordId) },
  summary: 'Find a plan; `d.plan_id` asks for one alone',
});

export const purchaseSapLookup = sapLookup('purchase');

/** Some SAPs of a purchase, or all of it. */
const part = {
  purchase_id: recordId,
  sap_ids: z.nullable(z.array(recordId).check(z.minLength(1), z.maxLength(MOST_LINES))),
};

const closing = z.object({ purchase_id: z.int(), version: z.int(), to_come: z.int() });

export const purchaseCalls = {
  model: call('/api/purchase/model', {
    request: byId('purchase_id'),
    data: purchase,
    summary: 'Load a purchase with its lines',
  }),
  save: call('/api/purchase/save', {
    // Of a new purchase: it orders what coverage asks for, so its plan is kept as ordered (behaviour 14.14).
    request: z.extend(purchaseForm, { of_coverage: z._default(z.boolean(), false) }),
    data: saved('purchase_id'),
    writes: true,
    size: 'document',
    incomplete: FILL_IN_ALL,
    summary:
      'Create or change a purchase; a new one with `of_coverage` keeps its plan as ordered if it orders what coverage asks for and nothing else differed before',
  }),
  delete: deleteCall('purchase', 'purchase_ids', 'Delete purchases'),
  planLines: call('/api/purchase/plan_product_saps', {
    request: byId('plan_id'),
    data: z.array(quantLine),
    summary: 'What a plan needs: plan quantity × each input, without zeros',
  }),
  planPurchases: call('/api/purchase/plan_purchases', {
    request: byId('plan_id'),
    data: planPurchases,
    summary:
      'The purchases of a plan, what they hold together, what it needs instead of that, and what coverage has to order for it; `waiting` counts part SAPs that are not derived yet',
  }),
  status: call('/api/purchase_list/get_purchase_status', {
    request: byId('purchase_id'),
    data: purchaseStatusData,
    summary: 'Compare a purchase with its invoices',
  }),
  statusSources: call('/api/purchase_list/status_sources', {
    request: z.object({ purchase_id: recordId, sap_id: recordId }),
    data: z.array(statusSource),
    summary: 'The invoices, containers and LOTs behind one SAP of a purchase',
  }),
  close: call('/api/purchase/close', {
    request: z.object({ ...part, note }),
    data: z.extend(closing, {
      /** What was open until then: null for all of it, no SAP where nothing was. */
      closed: z.nullable(z.array(z.int())),
      /** The reason that was there before. */
      note_before: z.nullable(z.string()),
    }),
    writes: true,
    summary:
      'Say that nothing more will come of some SAPs of a purchase, or of all of it; tells what it closed, and the reason before',
  }),
  keepLines: call('/api/purchase/keep_lines', {
    // The `drift_of` of the purchase whose differences are to be kept; left out, those that there are now are.
    request: z.object({ purchase_id: recordId, expect: z.optional(z.nullable(noteText)) }),
    data: done,
    writes: true,
    summary:
      'Keep a purchase as it was ordered, for as long as what its plan needs differs as it does now; with the `drift_of` that was read as `expect` what was read, or nothing',
  }),
  reopen: call('/api/purchase/reopen', {
    // The reason becomes this one; left out it stays with what is closed still.
    request: z.object({ ...part, note: z.optional(note) }),
    data: closing,
    writes: true,
    summary: 'Say that something may come again of some SAPs of a purchase, or of all of it',
  }),
};

export const purchaseDownloads = {
  ...exportDownloads('purchase'),
  exportStatus: download('/api/purchase_list/export_status', {
    parameters: z.object({ purchase_id: addressId }),
    contentTypes: [XLSX],
    summary: 'Export the status of a purchase, a sheet for each group',
    records: ({ purchase_id }) => ({ event: 'export', kind: 'purchase_status', ids: [purchase_id] }),
  }),
};
