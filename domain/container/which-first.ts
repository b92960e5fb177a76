import * as z from 'zod/mini';
import { MOST_DAYS_AHEAD, USUAL_DAYS_AHEAD } from '../values/days-ahead.ts';

import { invoiceStatus } from '../values/invoice-status.ts';
import { call } from '../wire/call.ts';
import { waitingPlan } from './container.ts';

/** So many plans of a set are named. */
export const MOST_PLANS_OF_SET = 20;

/** A container that is in Transit or late. */
const awaited = z.object({
  container_id: z.int(),
  /** As the first line types it; null where lines name none. */
  container: z.nullable(z.string()),
  invoice_number: z.string(),
  purchase_number: z.string(),
  status: invoiceStatus,
  status_label: z.string(),
  due_on: z.nullable(z.string()),
  days_late: z.nullable(z.int()),
});

/** Containers that free so many cars if all of them are here today; one, or up to three that help only together. */
const freeing = z.object({
  containers: z.array(awaited),
  cars: z.number(),
  /** The first begin first, at most `MOST_PLANS_OF_SET` of so many. */
  plans: z.array(waitingPlan),
  plan_count: z.int(),
});
export type FreeingSet = z.infer<typeof freeing>;

const whichFirst = z.object({
  /** How many part SAPs are not derived yet. */
  waiting: z.int(),
  /** Those that free the most cars first. */
  sets: z.array(freeing),
  count: z.int(),
  /** There were too many sets to try all of them. */
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
    'Which containers in Transit or late would free how many cars of the plans that begin within so many days, if they were here today: each alone, and up to three that help only together',
});
