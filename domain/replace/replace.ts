import * as z from 'zod/mini';
import { day } from '../values/day.ts';
import { LINE_DECIMALS, positiveQuantity } from '../values/quantity.ts';
import { recordId, requiredId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { FILL_ALL } from '../wire/envelope.ts';

// A part SAP that takes the place of another one in specifications from a day on (behaviour 35).

/** So many specifications and plans are told one by one. */
export const MOST_TOLD = 100;

/** How many of the new SAP one car needs for each of the old one. */
const factor = z._default(positiveQuantity(LINE_DECIMALS), 1);

const replacement = {
  sap_id: recordId,
  by_sap_id: requiredId,
  factor,
  /** Plans that begin on the day or later go from a specification to its copy. */
  move_plans: z._default(z.boolean(), true),
};

/** A specification that takes the new SAP: a copy of it from the day on, or itself. */
const replacedSpecification = z.object({
  specification_id: z.int(),
  label: z.string(),
  what: z.enum(['copied', 'changed']),
  /** What one car needs of the old SAP. */
  quant: z.number(),
  /** What one car needs of the new SAP already; null where it has none of it. */
  by_quant: z.nullable(z.number()),
  /** What one car needs of the new SAP then. */
  to: z.number(),
  /** So many plans go to the copy. */
  plans: z.int(),
});
export type ReplacedSpecification = z.infer<typeof replacedSpecification>;

/** What is left over of the old SAP once all that open plans still need of it is taken, in this order. */
const leftOver = z.object({
  stock: z.number(),
  arrived: z.number(),
  coming: z.number(),
  rest: z.number(),
  all: z.number(),
});
export type LeftOver = z.infer<typeof leftOver>;

/** What a replacement from a day does to cars and pieces. */
const dayOutcome = z.object({
  day: z.string(),
  /** The cars that cannot be built at their begin for want of the new SAP, and could be without the replacement. */
  new_lost: z.number(),
  /** So many cars cannot be built at their begin for want of the old SAP. */
  old_lost: z.number(),
  /** So many pieces of the old SAP are needed by no open plan. */
  left_over: z.number(),
});
export type DayOutcome = z.infer<typeof dayOutcome>;

const sapAfter = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  /** What open plans need of it then. */
  needed: z.number(),
});

const replaceCheck = z.object({
  /** The day that was asked about, or else is proposed. */
  from: day,
  copied: z.int(),
  changed: z.int(),
  moved: z.int(),
  /** Open plans that begin before the day and end on it or later: they keep the old SAP. */
  cut: z.int(),
  rows: z.array(replacedSpecification),
  cut_plans: z.array(z.object({ plan_id: z.int(), label: z.string() })),
  old: z.extend(sapAfter, { left_over: leftOver }),
  new: z.extend(sapAfter, { to_order: z.number(), min_order_quant: z.nullable(z.number()) }),
  outcome: dayOutcome,
  /** The first day on which the fewest cars are lost, then the fewest old pieces are left over. */
  proposed: z.string(),
  /** The days around `from`. */
  days: z.array(dayOutcome),
  /** What a replacement is sent with, so that it does what its check has said or nothing. */
  expect: z.string(),
});
export type ReplaceCheck = z.infer<typeof replaceCheck>;

export const replaceCalls = {
  check: call('/api/product_sap/replace_check', {
    request: z.object({ ...replacement, from: z.optional(z.nullable(day)) }),
    data: replaceCheck,
    incomplete: FILL_ALL,
    summary:
      'Say what replacing a part SAP by another one from a day on does to specifications, plans and pieces; without a day, from the one that is proposed',
  }),
  replace: call('/api/product_sap/replace', {
    request: z.object({ ...replacement, from: day, expect: z.string() }),
    /** Null where nothing was to be replaced. */
    data: z.object({
      copied: z.int(),
      changed: z.int(),
      moved: z.int(),
      batch_id: z.nullable(z.int()),
    }),
    writes: true,
    source: 'bulk',
    incomplete: FILL_ALL,
    summary: 'Replace a part SAP by another one from a day on, as a check has said; one batch',
  }),
};
