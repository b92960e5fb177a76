import * as z from 'zod/mini';
import { quantLine } from '../lines/line.ts';
import type { LabelsOf } from '../record/labels-of.ts';
import { lastChange } from '../record/last-change.ts';
import { withPurchaseDifferences } from '../record/purchase-differences.ts';
import { day } from '../values/day.ts';
import { endNotBeforeBegin } from '../values/days-in-order.ts';
import { PLAN_DECIMALS, quantity } from '../values/quantity.ts';
import { optionalId, recordId, requiredId, version } from '../values/record-id.ts';
import { note } from '../values/text.ts';
import { call } from '../wire/call.ts';
import { listedDay } from '../wire/column-kind.ts';
import { FILL_ALL } from '../wire/envelope.ts';
import { list } from '../wire/list.ts';
import { lookup } from '../wire/lookup.ts';
import { byId, deleteCall, saved } from '../wire/record.ts';

export const planForm = z
  .object({
    plan_id: optionalId,
    specification_id: requiredId,
    begin_date: day,
    end_date: day,
    quant: quantity(PLAN_DECIMALS),
    note,
    version,
  })
  .check(endNotBeforeBegin);

export const planLabels = {
  specification_id: 'Specification',
  begin_date: 'Begin date',
  end_date: 'End date',
  quant: 'Quantity',
  note: 'Note',
  split_of: 'Ordered together with',
} satisfies LabelsOf<typeof planForm, 'plan_id'>;

/** Returns the warning about a fraction of a car, which a plan may have (behaviour 13.2). */
export function carsWarning(quant: number): string | undefined {
  return quant % 1 > 0 ? 'Not a whole number of cars.' : undefined;
}

export const storedPlan = z.object({
  plan_id: z.int(),
  specification_id: z.int(),
  product_label: z.string(),
  begin_date: z.string(),
  end_date: z.string(),
  quant: z.number(),
  note: z.nullable(z.string()),
  /**
   * The breakpoint for which a user chose to keep the plan's specification (behaviour 34.5); null if no user did.
   */
  kept_breakpoint: z.nullable(z.string()),
  version: z.int(),
});

const plan = z.extend(storedPlan, {
  /** The car model, days and quantity: `CM000001 · Cobalt · LT-1.5 · Jan 5, 2026 – Jan 31, 2026 · 480`. */
  plan_label: z.string(),
  output_product_id: z.int(),
  split_with: z.array(z.object({ plan_id: z.int(), plan_label: z.string() })),
  /** The newest purchase of the plan or of another plan of its split; null if there is none. */
  newest_purchase_id: z.nullable(z.int()),
  last_change: lastChange,
});
export type Plan = z.infer<typeof plan>;

export const NO_DATE_LABELS = { never: 'Not ordered', not_known: 'Date unknown' };

export const planGrid = list({
  path: '/api/plan_list/table',
  view: 'plan_list',
  id: 'plan_id',
  row: {
    plan_id: z.int(),
    product_label: z.string(),
    /** The car model without its number: `Cobalt LT-1.5`. */
    model: z.string(),
    /** Both days as a text: `Jan 5, 2026 – Jan 31, 2026`. */
    period: z.string(),
    begin_date: listedDay,
    end_date: listedDay,
    quant: z.number(),
    note: z.nullable(z.string()),
    /** The first day, from today on, on which the plan stands still (behaviour 42.3); null if it never does. */
    still_from: z.nullable(listedDay),
    /**
     * The number of cars that can be built by the start (behaviour 30.3); null for a finished plan (behaviour 25.1,
     * 34.4) and for a plan of 0 cars.
     */
    buildable: z.nullable(z.number()),
    /**
     * The part SAP that leads the first standstill (behaviour 42.4), or else the one that allows the fewest cars; null
     * if `buildable` is null or all cars can be built by the start.
     */
    missing_part: z.nullable(z.string()),
    /** The day from which all cars can be built; null if it is unknown or `buildable` is null. */
    all_from: z.nullable(listedDay),
    /** The reason why this day is unknown: parts are not ordered, or ordered parts are overdue or have no day. */
    no_date: z.nullable(z.enum(['never', 'not_known'])),
  },
  searchable: ['product_label', 'note', 'begin_date', 'end_date'],
  codes: ['product_label'],
  sort: ['-begin_date', 'product_label'],
  labels: { period: 'begin_date' },
  words: { no_date: { stored: 'no_date', words: NO_DATE_LABELS } },
  summary: 'List plans',
});

/**
 * The lookup of active specifications: first the specification in force on the requested `begin_date`, then the others,
 * newest first. Labels mark superseded specifications.
 */
export const specificationLookup = lookup({
  path: '/api/plan/query_specifications',
  view: 'specification_lookup',
  id: 'specification_id',
  row: {
    specification_id: z.int(),
    product_label: z.string(),
    product_number: z.string(),
    begin_date: listedDay,
  },
  searchable: ['product_label'],
  sort: ['-begin_date'],
  closest: 'product_number',
  extra: { begin_date: z.optional(z.nullable(z.union([day, z.literal('')]))) },
  summary: 'Look up active specifications',
});

const newerSpecification = z.object({
  specification_id: z.int(),
  product_label: z.string(),
  begin_date: z.string(),
});

export const planCalls = {
  model: call('/api/plan/model', { request: byId('plan_id'), data: plan, summary: 'Load a plan' }),
  save: call('/api/plan/save', {
    request: planForm,
    data: z.extend(saved('plan_id'), withPurchaseDifferences),
    writes: true,
    incomplete: FILL_ALL,
    summary: 'Create or change a plan',
  }),
  delete: deleteCall('plan', 'plan_ids', 'Delete plans'),
  needs: call('/api/plan/needed_product_saps', {
    request: z.object({ specification_id: recordId, quant: quantity(PLAN_DECIMALS) }),
    data: z.array(quantLine),
    summary: 'List the needs of an unsaved plan: the quantity of the plan × the quantity of each input',
  }),
  newerSpecifications: call('/api/plan/newer_specifications', {
    request: z.object({ specification_id: recordId, begin_date: day, end_date: day }),
    data: z.array(newerSpecification),
    summary:
      'List the newer specifications of the same car model that take effect after `begin_date`, up to `end_date`',
  }),
};
