import * as z from 'zod/mini';
import { awaitedOrder } from '../coverage/order-by.ts';
import { shortageReason } from '../coverage/rule/shortage-reason.ts';
import { day } from '../values/day.ts';
import { endNotBeforeBegin } from '../values/days-in-order.ts';
import { PLAN_DECIMALS, quantity } from '../values/quantity.ts';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { paged } from '../wire/paged.ts';

/** The maximum number of listed plans: those that lose the most cars. */
export const MAX_TAKEN_FROM = 100;

/**
 * The delivery that closes the shortage of a part SAP, or the purchase if the quantity is not invoiced (behaviour
 * 30.5).
 */
export const awaitedDelivery = z.object({
  kind: z.enum(['container', 'invoice', 'purchase']),
  id: z.int(),
  /** The label of the invoice and purchase. */
  label: z.string(),
  container: z.nullable(z.string()),
  /** The day on which it is or was due; null if no day is known. */
  due_on: z.nullable(z.string()),
});
export type AwaitedDelivery = z.infer<typeof awaitedDelivery>;

/**
 * The first standstill that a part SAP causes, with the awaited delivery or order, as in the schedule (behaviour 42.3).
 */
const stopOfSap = z.object({
  reason: shortageReason,
  waits_for: z.nullable(awaitedDelivery),
  order: z.nullable(awaitedOrder),
});

/** The need of a plan for one part SAP, and its shortage (behaviour 30.2 to 30.5). */
const buildableRow = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  part_name: z.string(),
  input: z.number(),
  need: z.number(),
  /** The first day, from today on, on which the SAP holds up the plan (behaviour 42.2); null if it never does. */
  still_from: z.nullable(z.string()),
  missing_now: z.number(),
  missing_at_begin: z.number(),
  /** The number of cars that this SAP allows at the start of the plan. */
  cars: z.number(),
  /** The first day on which nothing is missing; null if the known receipts do not suffice. */
  full_on: z.nullable(z.string()),
  reason: z.nullable(shortageReason),
  waits_for: z.nullable(awaitedDelivery),
  /** The order that the plan waits for; null if enough is ordered. */
  order: z.nullable(awaitedOrder),
  /**
   * The first standstill because of the SAP; null if there is none. The fields `reason`, `waits_for` and `order` of the
   * row concern all cars of the plan instead.
   */
  stop: z.nullable(stopOfSap),
});
export type BuildableRow = z.infer<typeof buildableRow>;

/** A later plan that loses cars because this plan takes parts first. */
const takenFrom = z.object({
  plan_id: z.int(),
  plan_label: z.string(),
  before: z.number(),
  after: z.number(),
});
export type TakenFrom = z.infer<typeof takenFrom>;

const buildable = z.object({
  today: z.string(),
  begin_date: z.string(),
  quant: z.number(),
  /** The number of cars that can be built; null for an ended plan. */
  buildable_now: z.nullable(z.number()),
  buildable_at_begin: z.nullable(z.number()),
  /**
   * The number of cars once all expected deliveries have arrived. Deliveries that are overdue or have no day do not
   * count.
   */
  buildable_expected: z.nullable(z.number()),
  /** The first day on which this number can be built; null if it is not more than at the start. */
  expected_on: z.nullable(z.string()),
  full_on: z.nullable(z.string()),
  /** The first day, from today on, on which the plan stands still (behaviour 42.3); null if it never does. */
  still_from: z.nullable(z.string()),
  /** The first day on which the plan builds again; null if it never stands still or no end is known. */
  runs_again: z.nullable(z.string()),
  /** The day from which the plan stands still again after that; null if it does not. */
  still_again: z.nullable(z.string()),
  /** The number of part SAPs that are short at the start. */
  short: z.int(),
  /**
   * How many of these SAPs have a quantity to order: the active ones in `to_order`, the passive ones, which cannot be
   * ordered, in `passive`.
   */
  to_order: z.int(),
  passive: z.int(),
  takes_from: z.array(takenFrom),
  rows: z.array(buildableRow),
  count: z.int(),
});
export type Buildable = z.infer<typeof buildable>;

const INCOMPLETE_PLAN = 'An unsaved plan needs a specification, both days and a quantity.';

/** A stored plan by its id, or the fields of an unsaved plan, which replace the stored plan with that id. */
const planRequest = z
  .object({
    plan_id: z.nullable(recordId),
    specification_id: z.optional(recordId),
    begin_date: z.optional(day),
    end_date: z.optional(day),
    quant: z.optional(quantity(PLAN_DECIMALS)),
    ...paged,
  })
  .check(
    z.check(({ value, issues }) => {
      const typed = [value.specification_id, value.begin_date, value.end_date, value.quant];
      const isStored = value.plan_id !== null && typed.every((field) => field === undefined);
      if (!isStored && typed.includes(undefined)) {
        issues.push({ code: 'custom', input: value, path: ['plan_id'], message: INCOMPLETE_PLAN });
      }
    }),
    endNotBeforeBegin,
  );
export type PlanRequest = z.output<typeof planRequest>;

export const buildableCall = call('/api/plan/buildable', {
  request: planRequest,
  data: buildable,
  summary:
    'Return how many cars of a stored or unsaved plan can be built, and the need and shortage of each of its part SAPs',
});
