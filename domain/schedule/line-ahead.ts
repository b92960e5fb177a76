import * as z from 'zod/mini';
import { type SchedulePlan, scheduleStop } from './schedule.ts';

const firstStop = z.object({
  plan_id: z.int(),
  model_name: z.string(),
  quant: z.number(),
  /** The first of the consecutive days on which the plan stands still: a past day if it has not built since. */
  since: z.string(),
  stop: scheduleStop,
});

/** The first standstill of the next weeks, and how many plans have one (behaviour 26.3). */
export const lineAhead = z.object({
  /** The last day examined. */
  until: z.string(),
  /** The open plans with a day until then. */
  plans: z.int(),
  /** Those of them that stand still on some day. */
  stopping: z.int(),
  first: z.nullable(firstStop),
});
export type LineAhead = z.infer<typeof lineAhead>;

/**
 * Returns since when a plan has not built as planned, if its first standstill continues from past days in `days`. Days
 * without a planned car are inconclusive.
 */
export function stillSince({ still_from, days }: Pick<SchedulePlan, 'still_from' | 'days'>): string | null {
  if (still_from === null) return null;
  let since = still_from;
  for (const { day, planned, possible } of days.filter(({ day }) => day < still_from).toReversed()) {
    if (planned === 0) continue;
    if (possible === planned) break;
    since = day;
  }
  return since;
}
