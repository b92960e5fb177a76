import * as z from 'zod/mini';
import { XLSX } from '../sheet/xlsx.ts';
import { counted } from '../values/counted.ts';
import { day } from '../values/day.ts';
import { INVOICE_STATUS_LABELS, invoiceStatus } from '../values/invoice-status.ts';
import { MAX_CALL_IDS, recordId, recordIds } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { listedDay } from '../wire/column-kind.ts';
import { addressIds, download } from '../wire/download.ts';
import { list } from '../wire/list.ts';
import { byId } from '../wire/record.ts';
import { countedDays } from './counted-days.ts';

/**
 * The sections of the list. `coming` has all containers that have not arrived, `no_day` those in Transit without a day.
 */
export const CONTAINER_SECTIONS = ['coming', 'late', 'no_day', 'arrived', 'all'] as const;
export const containerSection = z.enum(CONTAINER_SECTIONS);
export type ContainerSection = z.infer<typeof containerSection>;

export const NO_CONTAINER = 'No container';

/** Returns how late a container or an invoice is: `Late by 3 days`; null if it is not late. */
export function lateText(days: number | null): string | null {
  return days === null ? null : `Late by ${counted(days, 'day')}`;
}

const containerFilter = {
  which: z._default(containerSection, 'all'),
  unnamed: z._default(z.boolean(), false),
};
export type ContainerFilter = z.infer<z.ZodMiniObject<typeof containerFilter>>;

/** One container on one invoice, with its effective days. */
const listed = {
  container_id: z.int(),
  /** The number as written on the first line; null if the lines have no container. */
  container: z.nullable(z.string()),
  /** The first three LOTs, and how many more there are: `L-1, L-2, L-3 +4`. */
  lots: z.nullable(z.string()),
  line_count: z.int(),
  status: invoiceStatus,
  status_label: z.string(),
  /** The expected day of the container, or else of its invoice. */
  due_on: z.nullable(listedDay),
  /** The days since the expected day of a late container; null if it is not late. */
  days_late: z.nullable(z.int()),
  /** The arrival day of the container, or else of its invoice. */
  here_on: z.nullable(listedDay),
};

export const invoiceContainer = z.object(listed);
export type InvoiceContainer = z.infer<typeof invoiceContainer>;

const ofInvoice = { invoice_id: z.int(), invoice_number: z.string(), purchase_number: z.string() };

export const containerGrid = list({
  path: '/api/container_list/table',
  view: 'container_list',
  id: 'container_id',
  row: {
    ...listed,
    arrived: z.boolean(),
    ...ofInvoice,
    product_label: z.string(),
    /**
     * The number of open plans that could build more cars at their start if the container were here today (behaviour
     * 30.8).
     */
    stops: z.int(),
    /**
     * The part SAPs in the container that open plans lack at their start: the first two, and how many more there are.
     * Null if there are none or the container has arrived.
     */
    short_parts: z.nullable(z.string()),
    /** The first of the plans counted in `stops`; null if there are none. */
    stopped_plan: z.nullable(z.string()),
  },
  searchable: ['container', 'lots', 'invoice_number', 'purchase_number'],
  codes: ['container', 'invoice_number'],
  sort: ['arrived', 'due_on', 'container'],
  words: { status_label: { stored: 'status', words: INVOICE_STATUS_LABELS } },
  extra: containerFilter,
  summary: 'List containers',
});

const content = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  part_name: z.string(),
  lot: z.nullable(z.string()),
  quant: z.number(),
  /** True if the container has not arrived and an open plan lacks the part SAP at its start. */
  short: z.boolean(),
});
export type ContainerContent = z.infer<typeof content>;

/** A container with the same number on another invoice, where it has not arrived. */
const sameContainer = z.object({ container_id: z.int(), container: z.string(), ...ofInvoice });
export type SameContainer = z.infer<typeof sameContainer>;

/** A plan that could build more cars at its start if the container were here today. */
export const waitingPlan = z.object({
  plan_id: z.int(),
  plan_label: z.string(),
  begin_date: z.string(),
  cars: z.number(),
});

const container = z.object({
  ...listed,
  ...ofInvoice,
  expected_on: z.nullable(z.string()),
  arrived_on: z.nullable(z.string()),
  product_label: z.string(),
  contents: z.array(content),
  same: z.array(sameContainer),
  /** The plans that wait for the container, each with the part SAPs for which it waits. */
  plans: z.array(z.extend(waitingPlan, { sap_ids: z.array(z.int()) })),
  /**
   * If parts are short but no plan waits for this container alone: the first plan that lacks some of them, another part
   * SAP that would still stop the plan, and the container or document that brings this SAP, if it is known. Null if
   * there is no such SAP.
   */
  together_with: z.nullable(
    z.object({
      plan_id: z.int(),
      plan_label: z.string(),
      sap_code: z.string(),
      waits_for: z.nullable(z.string()),
    }),
  ),
});
export type Container = z.infer<typeof container>;

/** The containers that a call changed, and the invoices whose status changed with them. */
const changes = z.object({
  changed: z.int(),
  container_ids: z.array(z.int()),
  invoices: z.array(
    z.object({
      invoice_id: z.int(),
      invoice_number: z.string(),
      status: invoiceStatus,
      status_before: invoiceStatus,
    }),
  ),
  // Only stock counts that include the arrival are returned.
  ...countedDays,
});
export type ContainerChanges = z.infer<typeof changes>;

const arrivedBefore = z.object({ arrived_on: z.string(), container_ids: z.array(z.int()) });
const arrivals = z.extend(changes, {
  /** The containers that had arrived before and keep their day of arrival, by day. */
  kept: z.array(arrivedBefore),
});
export type Arrivals = z.infer<typeof arrivals>;
const returns = z.extend(changes, { before: z.array(arrivedBefore) });
export type Returns = z.infer<typeof returns>;

/** Containers whose expected day was changed, with their earlier day; null if they had none. */
const expectedBefore = z.object({ expected_on: z.nullable(z.string()), container_ids: z.array(z.int()) });
const dueDay = z.object({ container_id: recordId, due_on: z.nullable(day) });
export type DueDay = z.infer<typeof dueDay>;
const hereDay = z.object({ container_id: recordId, here_on: z.nullable(day) });
const expectations = z.extend(changes, {
  before: z.array(expectedBefore),
  after: z.array(dueDay),
});
export type Expectations = z.infer<typeof expectations>;

const ofContainers = { container_ids: recordIds };

export const containerCalls = {
  model: call('/api/container/model', {
    request: byId('container_id'),
    data: container,
    summary: 'Load a container with its contents',
  }),
  same: call('/api/container/same', {
    request: z.object(ofContainers),
    data: z.object({
      /** The company's current day, which is the default day of an arrival. */
      today: z.string(),
      same: z.array(sameContainer),
      ...countedDays,
    }),
    summary:
      'List the other invoices on which these containers have not arrived, and return the days of the latest stock counts of their contents',
  }),
  arrive: call('/api/container/arrive', {
    request: z.object({ ...ofContainers, arrived_on: day }),
    data: arrivals,
    writes: true,
    many: true,
    summary:
      'Record the arrival of containers; an invoice becomes Arrived when its last container has arrived',
  }),
  takeBack: call('/api/container/take_back', {
    request: z.object({
      ...ofContainers,
      open_invoice_ids: z._default(z.array(recordId).check(z.maxLength(MAX_CALL_IDS)), []),
      // The days as the client read them. If they are omitted, an arrival on any day is taken back.
      expect: z.optional(z.array(hereDay).check(z.maxLength(MAX_CALL_IDS))),
    }),
    data: returns,
    writes: true,
    many: true,
    summary:
      'Undo the arrival of containers; their invoices return to Transit, or to Open order if `open_invoice_ids` contains them; with `expect`, only if the days of arrival are unchanged; returns these days',
  }),
  expect: call('/api/container/expect', {
    request: z.object({
      ...ofContainers,
      expected_on: z.nullable(day),
      // The days as the client read them. If they are omitted, any day is replaced.
      expect: z.optional(z.array(dueDay).check(z.maxLength(MAX_CALL_IDS))),
    }),
    data: expectations,
    writes: true,
    many: true,
    summary:
      'Set the expected day of containers, or null to use the day of their invoice; with `expect`, only if their days are unchanged; returns the earlier days',
  }),
};

export const containerDownloads = {
  exportMany: download('/api/container_list/export_many', {
    parameters: z.object({ ids: addressIds }),
    contentTypes: [XLSX],
    summary: 'Export containers and their contents as one workbook',
    records: ({ ids }) => ({ event: 'export', kind: 'container', ids }),
  }),
};
