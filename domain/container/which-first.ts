import * as z from 'zod/mini';
import { MOST_DAYS_AHEAD, USUAL_DAYS_AHEAD } from '../values/days-ahead.ts';

import { invoiceStatus } from '../values/invoice-status.ts';
import { formatQuantity } from '../values/quantity.ts';
import { call } from '../wire/call.ts';
import { waitingPlan } from './container.ts';

/** The maximum number of plans of a set that are named. */
export const MOST_PLANS_OF_SET = 20;

/** A container that is in Transit or late. */
const awaited = z.object({
  container_id: z.int(),
  /** The number as written on the first line; null if no line names one. */
  container: z.nullable(z.string()),
  invoice_number: z.string(),
  purchase_number: z.string(),
  status: invoiceStatus,
  status_label: z.string(),
  due_on: z.nullable(z.string()),
  days_late: z.nullable(z.int()),
});

/** A container that frees cars if it is here today, or up to three that do so only together. */
const freeing = z.object({
  containers: z.array(awaited),
  cars: z.number(),
  /** The first plans to begin, at most `MOST_PLANS_OF_SET`. */
  plans: z.array(waitingPlan),
  plan_count: z.int(),
});
export type FreeingSet = z.infer<typeof freeing>;

const whichFirst = z.object({
  /** The number of part SAPs with pending figures. */
  waiting: z.int(),
  /** The sets that free the most cars come first. */
  sets: z.array(freeing),
  count: z.int(),
  /** True if there were too many sets to try all of them. */
  incomplete: z.boolean(),
});
export type WhichFirst = z.infer<typeof whichFirst>;

export const whichFirstCall = call('/api/container/which_first', {
  request: z.object({
    days: z._default(z.int().check(z.minimum(1), z.maximum(MOST_DAYS_AHEAD)), USUAL_DAYS_AHEAD),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
  }),
  data: whichFirst,
  weight: () => 2,
  summary:
    'Rank the containers in Transit or late by the cars that they would free today for plans that begin within some days: each alone, and sets of up to three that help only together',
});

/** `30 cars gained`: the cars that could be built besides if a container were here. */
export function carsGained(cars: number): string {
  return `${formatQuantity(cars)} ${cars === 1 ? 'car' : 'cars'} gained`;
}
