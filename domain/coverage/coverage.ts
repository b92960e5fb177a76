import * as z from 'zod/mini';
import { quantLine } from '../lines/line.ts';
import { recordKind } from '../record/record-kinds.ts';
import { XLSX } from '../sheet/xlsx.ts';
import { recordId, recordIds } from '../values/record-id.ts';
import { STATE_LABELS, state } from '../values/state.ts';
import { call } from '../wire/call.ts';
import { listedDay } from '../wire/column-kind.ts';
import { addressDays, download } from '../wire/download.ts';
import { list } from '../wire/list.ts';
import { paged } from '../wire/paged.ts';
import { COVERAGE_FIGURE_NAMES, type CoverageFigure } from './rule/coverage-figures.ts';
import { SHORTAGE_REASON_LABELS, shortageReason } from './rule/shortage-reason.ts';

/** The maximum value of the filter `Short within … days` (behaviour 25.8). */
export const MAX_COVERAGE_DAYS = 365;

/** Builds a record with a value for each figure. */
export function ofEachFigure<T>(valueFor: (name: CoverageFigure) => T): Record<CoverageFigure, T> {
  return Object.fromEntries(COVERAGE_FIGURE_NAMES.map((name) => [name, valueFor(name)])) as Record<
    CoverageFigure,
    T
  >;
}

/** The supply of a part SAP, and its shortage: the day, the size and the reason (behaviour 25.3 to 25.6). */
export const coverageFigures = {
  ...ofEachFigure(() => z.number()),
  /** The first day, from today on, on which the SAP holds up a plan (behaviour 42.2); null if it never does. */
  still_from: z.nullable(listedDay),
  short_on: z.nullable(listedDay),
  short_quant: z.nullable(z.number()),
  /**
   * The quantity that is missing on the worst day of the first stop (behaviour 25.11); null if the SAP stops no plan.
   */
  stop_quant: z.nullable(z.number()),
  reason: z.nullable(shortageReason),
  order_by: z.nullable(listedDay),
};
export type CoverageFigures = z.infer<z.ZodMiniObject<typeof coverageFigures>>;

const coverageFilter = {
  /** Limits the list to SAPs that run short within this many days; null for all. */
  days: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_COVERAGE_DAYS)))),
  plan_id: z.optional(z.nullable(recordId)),
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
    /**
     * The greater it is, the later the parts come. It decides which of the SAPs with the same `still_from` leads a
     * standstill (behaviour 42.4).
     */
    lateness: z.int(),
    reason_label: z.nullable(z.string()),
    min_order_quant: z.nullable(z.number()),
    part_number: z.nullable(z.string()),
    product_number: z.string(),
    note: z.nullable(z.string()),
    sap_code_old: z.nullable(z.string()),
    sap_code_older: z.nullable(z.string()),
    /** Passive if the SAP or its part is passive. */
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
  sort: ['still_from', 'short_on', '-lateness', 'sap_id'],
  words: {
    reason_label: { stored: 'reason', words: SHORTAGE_REASON_LABELS },
    state: { stored: 'state', words: STATE_LABELS },
  },
  extra: coverageFilter,
  summary: 'List the coverage of part SAPs: which run short, when and why',
});

/** One entry of the balance of a part SAP; `balance` is the quantity that remains after it. */
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

const notCountedReason = z.enum(['overdue', 'no_day', 'not_invoiced', 'over']);
const notCountedRow = z.extend(balanceRow, { reason: notCountedReason });
export type NotCountedRow = z.infer<typeof notCountedRow>;

const NOT_COUNTED_LABELS: Record<z.infer<typeof notCountedReason>, string> = {
  ...SHORTAGE_REASON_LABELS,
  over: 'For a finished plan',
};

/** Returns the reason in words: `Overdue`, or for a promise `Promised, overdue`. */
export function notCountedWords({ what, reason }: NotCountedRow): string {
  const why = NOT_COUNTED_LABELS[reason];
  return what === 'promised' ? `Promised, ${why.toLowerCase()}` : why;
}

const sameSap = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  state,
  needed: z.number(),
  stock: z.number(),
  to_order: z.number(),
  still_from: z.nullable(z.string()),
  short_on: z.nullable(z.string()),
});
export type SameSap = z.infer<typeof sameSap>;

const planShortOfSap = z.object({
  plan_id: z.int(),
  plan_label: z.string(),
  begin_date: z.string(),
  /** The first day, from today on, on which the SAP holds up the plan; null if it never does. */
  still_from: z.nullable(z.string()),
  missing_at_begin: z.number(),
  /** The number of cars that cannot be built at the start because of the SAP. */
  cars_missing: z.number(),
});
export type PlanShortOfSap = z.infer<typeof planShortOfSap>;

/** The next order of a SAP: the first plan whose shortage no purchase covers, and the lead time. */
const orderAhead = z.object({
  order_by: z.string(),
  /** The quantity to order by `order_by`; null if that is all of `to_order`. */
  due: z.nullable(z.number()),
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
  counted_on: z.nullable(z.string()),
  today: z.string(),
  rows: z.array(balanceRow),
  count: z.int(),
  not_counted: z.array(notCountedRow),
  same_part: z.array(sameSap),
  /** For a passive SAP, which cannot be ordered: the specifications of the open plans that still need it. */
  needed_by: z.array(z.object({ specification_id: z.int(), label: z.string() })),
  /** The first 500 open plans that lack the SAP at their start. */
  plans: z.array(planShortOfSap),
});
export type Coverage = z.infer<typeof coverage>;

/** The maximum number of plans that are offered for an order: those that begin first. */
export const MAX_ORDER_PLANS = 100;

const NOTHING_NAMED = 'must list the part SAPs to order, or be null together with a plan_id.';

const leftOutSap = z.object({ sap_id: z.int(), sap_code: z.string() });
export type LeftOutSap = z.infer<typeof leftOutSap>;

const orderPlan = z.object({
  plan_id: z.int(),
  product_label: z.string(),
  begin_date: z.string(),
  saps: z.int(),
});
export type OrderPlan = z.infer<typeof orderPlan>;

/**
 * A proposed line of a purchase. `missing` is the quantity that the plan lacks at its start, part of which may be on
 * order.
 */
const orderLine = z.extend(quantLine, { missing: z.number() });
export type OrderLine = z.infer<typeof orderLine>;

/** The number of part SAPs whose figures are being derived and may still change. */
const waiting = { waiting: z.int() };

export const coverageCalls = {
  model: call('/api/coverage/model', {
    request: z.object({
      sap_id: recordId,
      ...paged,
    }),
    data: coverage,
    summary:
      'Load the coverage of a part SAP, with a page of its receipts and needs by day and the balance after each',
  }),
  ofPlan: call('/api/coverage/plan', {
    request: z.object({ plan_id: recordId }),
    data: z.object({
      needed: z.int(),
      short: z.int(),
      short_on: z.nullable(z.string()),
      still_from: z.nullable(z.string()),
      ...waiting,
    }),
    summary:
      'Count the part SAPs that a plan needs and those that are missing at its start, and return the first day on which the plan stands still; `short_on` is its begin date, or null if no part SAP is missing',
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
      product_saps: z.array(orderLine),
      passive: z.array(leftOutSap),
      not_needed: z.array(leftOutSap),
      covered: z.array(leftOutSap),
      ...waiting,
    }),
    summary:
      'Propose an order of some part SAPs: the first 100 open plans that lack them, and the lines for one of these plans, by default the first. SAPs that are passive, not needed, in stock or already ordered are returned separately. If `sap_ids` is null, the SAPs that `plan_id` lacks at its start are taken',
  }),
};

export const coverageDownloads = {
  export: download('/api/coverage_list/export', {
    parameters: z.object({ days: addressDays(MAX_COVERAGE_DAYS) }),
    contentTypes: [XLSX],
    summary:
      'Export the coverage of the part SAPs that run short within `days` days, or by default of all, as a workbook',
    records: () => ({ event: 'export', kind: 'coverage', rows: 'all that match' }),
  }),
};
