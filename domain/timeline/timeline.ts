import * as z from 'zod/mini';
import { MAX_PARTS } from '../plan/split.ts';
import { recordId } from '../values/record-id.ts';
import { state } from '../values/state.ts';
import { call } from '../wire/call.ts';

/** The maximum number of returned specifications of a car model: the latest ones. */
export const MAX_SPECIFICATIONS = 1_000;
/** The maximum number of returned open plans: the first ones. */
export const MAX_PLANS = 5_000;
/** The maximum number of shown cuts of a plan: as many as one split can have. */
export const MAX_CUTS = MAX_PARTS - 1;

const timelineSpecification = z.object({
  specification_id: z.int(),
  label: z.string(),
  begin_date: z.string(),
  state,
  /**
   * The first and last day in force (behaviour 12.4); null if it is never in force. The last day is also null if there
   * is no end.
   */
  in_force_from: z.nullable(z.string()),
  in_force_to: z.nullable(z.string()),
  /** The day on which the specification became passive, if it is passive. */
  passive_since: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /**
   * The previous specification (behaviour 12.8), and the number of inputs that were added, changed or removed since.
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
   * The first days on which newer specifications begin during the plan, at most `MAX_CUTS`.
   */
  cuts: z.array(z.object({ day: z.string(), specification_id: z.int() })),
  cut_count: z.int(),
  /** True if the specification of the plan is passive, or no longer in force when the plan begins. */
  outdated: z.boolean(),
  /** The breakpoint for which a user chose to keep the plan's specification (behaviour 34.5); null if no user did. */
  kept_breakpoint: z.nullable(z.string()),
  version: z.int(),
});
export type TimelinePlan = z.infer<typeof timelinePlan>;

const timeline = z.object({
  product_id: z.int(),
  product_label: z.string(),
  today: z.string(),
  /** Ordered by begin date. */
  specifications: z.array(timelineSpecification),
  /** The plans that have not ended, ordered by begin date. */
  plans: z.array(timelinePlan),
  specification_count: z.int(),
  plan_count: z.int(),
});
export type Timeline = z.infer<typeof timeline>;

export const timelineCalls = {
  model: call('/api/timeline/model', {
    request: z.object({ product_id: recordId }),
    data: timeline,
    summary:
      'Load the timeline of a car model: its specifications, and its open plans with the first days on which newer specifications begin',
  }),
};
