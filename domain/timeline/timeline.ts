import * as z from 'zod/mini';
import { MOST_PARTS } from '../plan/split.ts';
import { recordId } from '../values/record-id.ts';
import { state } from '../values/state.ts';
import { call } from '../wire/call.ts';

/** The maximum number of shown specifications of a car model, the latest ones, and of open plans, the first ones. */
export const MOST_SPECIFICATIONS = 1_000;
export const MOST_PLANS = 5_000;
/** The maximum number of cuts of a plan that are shown: all at which it can be split at once. */
export const MOST_CUTS = MOST_PARTS - 1;

const timelineSpecification = z.object({
  specification_id: z.int(),
  label: z.string(),
  begin_date: z.string(),
  state,
  /** The days it is in force; null if it never is, the last also without an end (behaviour 12.4). */
  in_force_from: z.nullable(z.string()),
  in_force_to: z.nullable(z.string()),
  /** The day on which it became passive, if it is. */
  passive_since: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /**
   * The one before it (behaviour 12.8), and the number of inputs that were added, changed or removed since.
   */
  previous_id: z.nullable(z.int()),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
});
export type TimelineSpecification = z.infer<typeof timelineSpecification>;

const timelinePlan = z.object({
  plan_id: z.int(),
  plan_label: z.string(),
  specification_id: z.int(),
  begin_date: z.string(),
  end_date: z.string(),
  quant: z.number(),
  note: z.nullable(z.string()),
  /**
   * The days on which newer specifications begin during the plan: the first ones, as many as a split can
   * have.
   */
  cuts: z.array(z.object({ day: z.string(), specification_id: z.int() })),
  cut_count: z.int(),
  /** Its specification is passive, or no longer in force when it begins. */
  outdated: z.boolean(),
  /** The day of the cut past which it keeps its specification. */
  kept_breakpoint: z.nullable(z.string()),
  version: z.int(),
});
export type TimelinePlan = z.infer<typeof timelinePlan>;

const timeline = z.object({
  product_id: z.int(),
  product_label: z.string(),
  /** The company's current day. */
  today: z.string(),
  /** By begin date. */
  specifications: z.array(timelineSpecification),
  /** Those that have not ended, by begin date. */
  plans: z.array(timelinePlan),
  /** The total numbers of both. */
  specification_count: z.int(),
  plan_count: z.int(),
});
export type Timeline = z.infer<typeof timeline>;

export const timelineCalls = {
  model: call('/api/timeline/model', {
    request: z.object({ product_id: recordId }),
    data: timeline,
    summary: 'Load the timeline of a car model: its specifications, and its open plans with their first cuts',
  }),
};
