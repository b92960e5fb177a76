import * as z from 'zod/mini';
import { counted } from '../values/counted.ts';
import { MAX_DAYS_AHEAD, USUAL_DAYS_AHEAD } from '../values/days-ahead.ts';
import { invoiceStatus } from '../values/invoice-status.ts';
import { call } from '../wire/call.ts';
import { waitingPlan } from './container.ts';

export const MAX_PLANS_OF_SET = 20;

/** A container that is in Transit or late. */
const awaited = z.object({
  container_id: z.int(),
  /** The number as written on the first line; null if the lines have no container. */
  container: z.nullable(z.string()),
  invoice_number: z.string(),
  purchase_number: z.string(),
  status: invoiceStatus,
  status_label: z.string(),
  due_on: z.nullable(z.string()),
  days_late: z.nullable(z.int()),
});

/**
 * Up to three containers that free cars if all of them are here today. Several containers are a set only if they free
 * more cars of a plan together than separately (behaviour 30.10).
 */
const freeing = z.object({
  containers: z.array(awaited),
  cars: z.number(),
  /** The plans that could build these cars, in the order in which they take parts; at most `MAX_PLANS_OF_SET`. */
  plans: z.array(waitingPlan),
  plan_count: z.int(),
});
export type FreeingSet = z.infer<typeof freeing>;

const whichFirst = z.object({
  waiting: z.int(),
  /** Ordered by the number of cars that they free, in descending order. */
  sets: z.array(freeing),
  count: z.int(),
  /** True if there were too many sets to try all of them. */
  incomplete: z.boolean(),
});
export type WhichFirst = z.infer<typeof whichFirst>;

export const whichFirstCall = call('/api/container/which_first', {
  request: z.object({
    days: z._default(z.int().check(z.minimum(1), z.maximum(MAX_DAYS_AHEAD)), USUAL_DAYS_AHEAD),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 50),
  }),
  data: whichFirst,
  weight: () => 2,
  summary:
    'Rank containers that are in Transit or late, alone and in sets of up to three, by the additional cars that plans of the next `days` days could build if they were here today',
});

/**
 * Returns `30 more cars if here today`: the additional cars that plans could build at their start if a container were
 * here.
 */
export function carsGainedWords(cars: number): string {
  return `${counted(cars, 'more car')} if here today`;
}
