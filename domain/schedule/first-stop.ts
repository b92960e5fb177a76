import * as z from 'zod/mini';
import { type SchedulePlan, scheduleStop } from './schedule.ts';

const stopOfPlan = z.object({
  plan_id: z.int(),
  model_name: z.string(),
  quant: z.number(),
  /**
   * The first of the consecutive days on which the plan stands still. It is in the past if the plan has not built as
   * planned since then.
   */
  since: z.string(),
  stop: scheduleStop,
  /** The day from which the plan stands still again after this stop; null if it does not. */
  still_again: z.nullable(z.string()),
});

/** The first standstill in the next weeks, and the number of plans with a standstill (behaviour 26.3). */
export const firstStop = z.object({
  until: z.string(),
  /** The number of open plans that have cars and run on a day from today to `until`. */
  plans: z.int(),
  /** The number of these plans that stand still on some day. */
  stopping: z.int(),
  first: z.nullable(stopOfPlan),
});
export type FirstStop = z.infer<typeof firstStop>;

/**
 * Returns the first day of the first standstill of a plan, including the past days in `days` from which it continues.
 * Days without a planned car are ignored. Null if the plan never stands still.
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
