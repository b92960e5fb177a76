import * as z from 'zod/mini';
import { quantLine } from '../lines/line.ts';
import { recordKind } from '../record/record-kinds.ts';
import { XLSX } from '../sheet/xlsx.ts';
import { recordId, recordIds } from '../values/record-id.ts';
import { state } from '../values/state.ts';
import { addressDays } from '../wire/address-parameters.ts';
import { call } from '../wire/call.ts';
import { listedDay } from '../wire/column-kind.ts';
import { download } from '../wire/download.ts';
import { list } from '../wire/list.ts';
import { paged } from '../wire/paged.ts';
import { ofEachFigure } from './coverage-figures.ts';
import { SHORTAGE_REASON_LABELS, shortageReason } from './shortage-reason.ts';

/** So far ahead the list looks (behaviour 25.8). */
export const MOST_COVERAGE_DAYS = 365;

/** What there is of a part SAP, and when, by how much and why it runs short (behaviour 25.3 to 25.6). */
export const coverageFigures = {
  ...ofEachFigure(() => z.number()),
  short_on: z.nullable(listedDay),
  short_quant: z.nullable(z.number()),
  reason: z.nullable(shortageReason),
  order_by: z.nullable(listedDay),
};
export type CoverageFigures = z.infer<z.ZodMiniObject<typeof coverageFigures>>;

const coverageFilter = {
  /** Only what runs short within so many days; null: all that there are figures of. */
  days: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_COVERAGE_DAYS)))),
  /** Only what this plan needs. */
  plan_id: z.optional(z.nullable(recordId)),
  /** Only what the open plans of this car model need. */
  product_id: z.optional(z.nullable(recordId)),
};
export type CoverageFilter = z.infer<z.ZodMiniObject<typeof coverageFilter>>;

export const coverageGrid = list({
  path: '/api/coverage_list/table',
  view: 'coverage_list',
  id: 'sap_id',
  row: {
    sap_id: z.int(),
    sap_code: z.string(),
    part_name: z.string(),
    ...coverageFigures,
    reason_label: z.nullable(z.string()),
    min_order_quant: z.nullable(z.number()),
    part_number: z.nullable(z.string()),
    product_number: z.string(),
    note: z.nullable(z.string()),
    sap_code_old: z.nullable(z.string()),
    sap_code_older: z.nullable(z.string()),
    /** Passive when its SAP or its part is. */
    state,
  },
  searchable: [
    'sap_code',
    'product_number',
    'part_number',
    'part_name',
    'note',
    'sap_code_old',
    'sap_code_older',
    'reason_label',
  ],
  codes: ['sap_code', 'part_number'],
  earlier: { sap_code: ['sap_code_old', 'sap_code_older'] },
  sort: ['short_on', '-short_quant'],
  words: { reason_label: { stored: 'reason', words: SHORTAGE_REASON_LABELS } },
  extra: coverageFilter,
  summary:
    'The coverage list: what runs short, when and why; `waiting` counts part SAPs that are not derived yet',
});

/** One piece of what there is of a part SAP, or is needed; `balance` is what is left after it. */
const balanceRow = z.object({
  day: z.nullable(z.string()),
  what: z.enum(['stock', 'arrived', 'coming', 'promised', 'need']),
  quant: z.number(),
  balance: z.nullable(z.number()),
  label: z.string(),
  kind: recordKind,
  id: z.int(),
  container: z.nullable(z.string()),
});
export type BalanceRow = z.infer<typeof balanceRow>;

/** Why something that still comes is not counted on. */
const notCountedReason = z.enum(['overdue', 'no_day', 'not_invoiced', 'over']);
const notCountedRow = z.extend(balanceRow, { reason: notCountedReason });
export type NotCountedRow = z.infer<typeof notCountedRow>;

const NOT_COUNTED_LABELS: Record<z.infer<typeof notCountedReason>, string> = {
  ...SHORTAGE_REASON_LABELS,
  over: 'For a plan that is over',
};

/** `Overdue`; of a promise that was not kept `Promised, overdue`. */
export function notCountedWords({ what, reason }: NotCountedRow): string {
  const why = NOT_COUNTED_LABELS[reason];
  return what === 'promised' ? `Promised, ${why.toLowerCase()}` : why;
}

/** Another SAP of the same part. */
const sameSap = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  state,
  needed: z.number(),
  stock: z.number(),
  to_order: z.number(),
  short_on: z.nullable(z.string()),
});
export type SameSap = z.infer<typeof sameSap>;

/** An open plan that cannot be built whole at its begin for want of a SAP. */
const stoppedPlan = z.object({
  plan_id: z.int(),
  plan_label: z.string(),
  begin_date: z.string(),
  missing_at_begin: z.number(),
  /** So many of its cars the SAP does not allow. */
  cars_missing: z.number(),
});
export type StoppedPlan = z.infer<typeof stoppedPlan>;

/** The order that is still to be made of a SAP: for which plan first, and how long it takes. */
const orderAhead = z.object({
  order_by: z.string(),
  /** Whether that day is past. */
  overdue: z.boolean(),
  plan_id: z.int(),
  plan_label: z.string(),
  lead_time_days: z.int(),
});
export type OrderAhead = z.infer<typeof orderAhead>;

const coverage = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  part_name: z.string(),
  state,
  min_order_quant: z.nullable(z.number()),
  ...coverageFigures,
  order: z.nullable(orderAhead),
  /** The day of the latest stock count. */
  counted_on: z.nullable(z.string()),
  rows: z.array(balanceRow),
  count: z.int(),
  not_counted: z.array(notCountedRow),
  same_part: z.array(sameSap),
  /** Of a passive SAP, which cannot be ordered: the specifications by which open plans still need it. */
  needed_by: z.array(z.object({ specification_id: z.int(), label: z.string() })),
  /** The first that it stops, 500 at most. */
  plans: z.array(stoppedPlan),
});
export type Coverage = z.infer<typeof coverage>;

/** So many plans are offered for an order, those that begin first. */
export const MOST_ORDER_PLANS = 100;

const NOTHING_NAMED = 'must be the part SAPs to order, or null with the plan that is stopped.';

/** A checked SAP that goes into no order. */
const leftOutSap = z.object({ sap_id: z.int(), sap_code: z.string() });
export type LeftOutSap = z.infer<typeof leftOutSap>;

/** An open plan that something is to be ordered for, and of how many of the SAPs. */
const orderPlan = z.object({
  plan_id: z.int(),
  product_label: z.string(),
  begin_date: z.string(),
  saps: z.int(),
});
export type OrderPlan = z.infer<typeof orderPlan>;

/** So many part SAPs are not derived yet: the figures may change. */
const waiting = { waiting: z.int() };

export const coverageCalls = {
  model: call('/api/coverage/model', {
    request: z.object({
      sap_id: recordId,
      ...paged,
    }),
    data: coverage,
    summary: 'What there is of a part SAP and what is needed, piece by piece, with the balance after each',
  }),
  ofPlan: call('/api/coverage/plan', {
    request: z.object({ plan_id: recordId }),
    data: z.object({
      needed: z.int(),
      short: z.int(),
      short_on: z.nullable(z.string()),
      ...waiting,
    }),
    summary: 'How many part SAPs a plan needs, how many of them it lacks at its begin, and which day that is',
  }),
  order: call('/api/coverage/order', {
    request: z.object({ sap_ids: z.nullable(recordIds), plan_id: z.optional(z.nullable(recordId)) }).check(
      z.check(({ value, issues }) => {
        if (value.sap_ids === null && value.plan_id == null) {
          issues.push({ code: 'custom', input: value, path: ['sap_ids'], message: NOTHING_NAMED });
        }
      }),
    ),
    data: z.object({
      plans: z.array(orderPlan),
      plan_count: z.int(),
      product_saps: z.array(quantLine),
      passive: z.array(leftOutSap),
      not_needed: z.array(leftOutSap),
      covered: z.array(leftOutSap),
      ...waiting,
    }),
    summary:
      'What is to be ordered of some part SAPs, or with null of those that stop `plan_id`, for that plan alone: the open plans that run short of them, the first 100, and the lines for one of them, the first or `plan_id`; apart the SAPs that are passive, that no open plan needs, and that are in stock or ordered already',
  }),
};

export const coverageDownloads = {
  export: download('/api/coverage_list/export', {
    parameters: z.object({ days: addressDays(MOST_COVERAGE_DAYS) }),
    contentTypes: [XLSX],
    summary: 'Export the coverage of all part SAPs that run short within so many days, or of all',
    records: () => ({ event: 'export', kind: 'coverage', ids: [] }),
  }),
};
