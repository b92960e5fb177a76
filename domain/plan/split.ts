import * as z from 'zod/mini';
import { addDays, day, daysBetween } from '../values/day.ts';
import { endNotBeforeBegin } from '../values/days-in-order.ts';
import {
  fromMillionths,
  LINE_DECIMALS,
  PLAN_DECIMALS,
  plainText,
  quantity,
  sumQuantities,
  toMillionths,
} from '../values/quantity.ts';
import { recordId, version } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import type { Breakpoint } from './breakpoints.ts';

export const MAX_PARTS = 10;

const COVER_THE_DAYS = "The parts must cover the plan's days without gap or overlap.";

const splitPart = z
  .object({
    begin_date: day,
    end_date: day,
    quant: quantity(PLAN_DECIMALS),
    specification_id: recordId,
  })
  .check(endNotBeforeBegin);
export type SplitPart = z.output<typeof splitPart>;

const splitForm = {
  plan_id: recordId,
  version,
  parts: z.array(splitPart).check(z.minLength(2), z.maxLength(MAX_PARTS)),
};

/** The need for a part SAP before and after a split, and the quantity on the purchases of the plans. */
const splitSap = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  part_name: z.string(),
  before: z.number(),
  after: z.number(),
  /** The quantity on all purchases of these plans. */
  held: z.number(),
  purchases: z.array(z.object({ purchase_id: z.int(), purchase_number: z.string() })),
});
export type SplitSap = z.infer<typeof splitSap>;

export const MAX_SPLIT_SAPS = 500;

const splitCheck = z.object({
  /** The number of cars that can be built of each part, in the order of the parts; null for a part that has ended. */
  parts: z.array(
    z.object({
      buildable_now: z.nullable(z.number()),
      buildable_at_begin: z.nullable(z.number()),
      full_on: z.nullable(z.string()),
    }),
  ),
  /** The part SAPs with a changed need, ordered by code. */
  rows: z.array(splitSap),
  count: z.int(),
});
export type SplitCheck = z.infer<typeof splitCheck>;

export const splitCalls = {
  check: call('/api/plan/split_check', {
    request: z.object(splitForm),
    data: splitCheck,
    summary:
      'Preview a split: the part SAPs whose need changes, their quantities on purchases, and how many cars of each part can be built',
  }),
  split: call('/api/plan/split', {
    request: z.object(splitForm),
    data: z.object({ plan_ids: z.array(z.int()), version: z.int(), batch_id: z.int() }),
    writes: true,
    summary:
      'Split a plan into consecutive parts; the first part keeps the id and the purchases, which count for all parts together',
  }),
  keep: call('/api/plan/keep_specification', {
    request: z.object({
      plan_id: recordId,
      keep: z._default(z.boolean(), true),
      // The day on which the newer specification begins; by default the current breakpoint.
      breakpoint: z.optional(day),
    }),
    data: z.object({ kept_breakpoint: z.nullable(z.string()) }),
    writes: true,
    summary:
      'Keep the specification of a plan although a newer one begins during the plan, or stop keeping it; returns 409 if the newer one now begins on another day than `breakpoint`',
  }),
};

interface SplitPlan {
  begin_date: string;
  end_date: string;
  quant: number;
}

/** Returns the fault of a split into these parts (behaviour 34.3); `undefined` if there is none. */
export function splitFault(
  plan: SplitPlan,
  parts: readonly Omit<SplitPart, 'specification_id'>[],
): string | undefined {
  const begins = [plan.begin_date, ...parts.map(({ end_date }) => addDays(end_date, 1))];
  const covers = parts.every((part, place) => part.begin_date === begins[place]);
  if (!covers || parts.at(-1)?.end_date !== plan.end_date) return COVER_THE_DAYS;
  return sumQuantities(parts) === plan.quant
    ? undefined
    : `The quantities must add up to ${plainText(plan.quant)}.`;
}

/**
 * Proposes a split at these days (behaviour 34.3). The quantity is divided in proportion to the days: into whole cars
 * if it is whole, with the remainder in the last part. The first part keeps the specification of the plan.
 */
export function proposeSplit(
  plan: SplitPlan & { specification_id: number },
  breakpoints: readonly Breakpoint[],
): SplitPart[] {
  const cuts = breakpoints.slice(0, MAX_PARTS - 1);
  const begins = [{ day: plan.begin_date, specification_id: plan.specification_id }, ...cuts];
  const all = BigInt(daysBetween(plan.begin_date, plan.end_date) + 1);
  const unit = 10n ** BigInt(LINE_DECIMALS - (Number.isInteger(plan.quant) ? 0 : PLAN_DECIMALS));
  const whole = toMillionths(plan.quant);
  let left = whole;
  return begins.map(({ day: begin_date, specification_id }, place) => {
    const next = cuts[place];
    const end_date = next ? addDays(next.day, -1) : plan.end_date;
    const days = BigInt(daysBetween(begin_date, end_date) + 1);
    const share = next ? ((whole * days) / all / unit) * unit : left;
    left -= share;
    return { begin_date, end_date, quant: fromMillionths(share), specification_id };
  });
}
