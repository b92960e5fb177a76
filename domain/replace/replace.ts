import * as z from 'zod/mini';
import { withPurchaseDifferences } from '../record/purchase-differences.ts';
import { day } from '../values/day.ts';
import { LINE_DECIMALS, positiveQuantity } from '../values/quantity.ts';
import { recordId, requiredId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { FILL_ALL } from '../wire/envelope.ts';

// Replaces a part SAP with another one in specifications, from a given day (behaviour 35).

export const MAX_LISTED = 100;

/** The quantity of the new SAP that replaces one piece of the old SAP. */
const factor = z._default(positiveQuantity(LINE_DECIMALS), 1);

const replacement = {
  sap_id: recordId,
  by_sap_id: requiredId,
  factor,
  /** True to move plans that begin on the day or later to the copy of their specification. */
  move_plans: z._default(z.boolean(), true),
};

/** A specification that the replacement changes, or copies with the new SAP from the day on. */
const replacedSpecification = z.object({
  specification_id: z.int(),
  label: z.string(),
  what: z.enum(['copied', 'changed']),
  quant: z.number(),
  /** The quantity of the new SAP for one car before the replacement; null if the specification does not contain it. */
  by_quant: z.nullable(z.number()),
  to: z.number(),
  plans: z.int(),
});
export type ReplacedSpecification = z.infer<typeof replacedSpecification>;

/** The excess of the old SAP: what open plans leave after they take their needs from these supplies, in this order. */
const leftOver = z.object({
  stock: z.number(),
  arrived: z.number(),
  coming: z.number(),
  rest: z.number(),
  all: z.number(),
});
export type LeftOver = z.infer<typeof leftOver>;

/** The effect that a replacement from this day has on cars and on the old SAP. */
const dayOutcome = z.object({
  day: z.string(),
  /**
   * The cars that cannot be built at the start of their plan because of the new SAP, and could be built without the
   * replacement.
   */
  new_lost: z.number(),
  /** The cars that cannot be built at the start of their plan because of the old SAP. */
  old_lost: z.number(),
  /** The quantity of the old SAP that no open plan needs. */
  left_over: z.number(),
});
export type DayOutcome = z.infer<typeof dayOutcome>;

const sapAfter = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  needed: z.number(),
});

const keepingPlan = z.object({ plan_id: z.int(), label: z.string() });

const replaceCheck = z.object({
  from: day,
  copied: z.int(),
  changed: z.int(),
  moved: z.int(),
  /** The number of open plans that begin before the day, end on it or later, and keep the old SAP. */
  cut: z.int(),
  /**
   * The number of open plans that begin on the day or later and keep the old SAP, because they do not move or because
   * their specification is superseded or passive.
   */
  later: z.int(),
  /** The number of plans that use the new SAP although they began before today. */
  begun: z.int(),
  rows: z.array(replacedSpecification),
  cut_plans: z.array(keepingPlan),
  later_plans: z.array(keepingPlan),
  old: z.extend(sapAfter, { left_over: leftOver }),
  new: z.extend(sapAfter, { to_order: z.number(), min_order_quant: z.nullable(z.number()) }),
  outcome: dayOutcome,
  /** The day with the fewest lost cars, then with the smallest excess of the old SAP, then the earliest. */
  proposed: z.string(),
  days: z.array(dayOutcome),
  /**
   * A hash of the specifications and plans that the replacement would write, with their versions. The replacement is
   * refused if these have changed since the preview.
   */
  expect: z.string(),
});
export type ReplaceCheck = z.infer<typeof replaceCheck>;

export const replaceCalls = {
  check: call('/api/product_sap/replace_check', {
    request: z.object({ ...replacement, from: z.optional(z.nullable(day)) }),
    data: replaceCheck,
    incomplete: FILL_ALL,
    summary:
      'Preview the replacement of a part SAP by another one from a day on, by default the proposed day: its effect on specifications, plans and stock',
  }),
  replace: call('/api/product_sap/replace', {
    request: z.object({ ...replacement, from: day, expect: z.string() }),
    data: z.object({
      copied: z.int(),
      changed: z.int(),
      moved: z.int(),
      /** The batch, which can be undone; null if there was nothing to replace. */
      batch_id: z.nullable(z.int()),
      ...withPurchaseDifferences,
    }),
    writes: true,
    source: 'bulk',
    incomplete: FILL_ALL,
    summary: 'Replace a part SAP by another one from a day on, as previewed, in one batch',
  }),
};
