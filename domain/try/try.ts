import * as z from 'zod/mini';
import { type WhichFirst, whichFirstCall } from '../container/which-first.ts';
import { type Coverage, coverageCalls, coverageFigures, MAX_COVERAGE_DAYS } from '../coverage/coverage.ts';
import { type Buildable, buildableCall } from '../plan/buildable.ts';
import { type Schedule, scheduleCall } from '../schedule/schedule.ts';
import { suppositions } from '../supposition/supposition.ts';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';
import { paged } from '../wire/paged.ts';

const changedSap = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  part_name: z.string(),
  ...coverageFigures,
  /**
   * The first plan for which the part SAP's stop differs between the two results, in its days or in the number of lost
   * cars; null if there is none. `runs_again` is null if no known receipt ends the stop.
   */
  stop: z.nullable(
    z.object({
      plan_id: z.int(),
      plan_label: z.string(),
      still_from: z.nullable(z.string()),
      runs_again: z.nullable(z.string()),
      /** True if the part SAP stops the plan earlier, too, on the same days in both results. */
      again: z.boolean(),
      cars_lost: z.int(),
    }),
  ),
});
export type ChangedSap = z.infer<typeof changedSap>;

const changedSaps = z.object({
  today: z.string(),
  rows: z.array(changedSap),
});
export type ChangedSaps = z.infer<typeof changedSaps>;

const ask = z
  .object({
    schedule: z.optional(scheduleCall.request),
    plan: z.optional(z.object({ plan_id: recordId, ...paged })),
    sap: z.optional(z.object({ sap_id: recordId, ...paged })),
    /**
     * Limits the part SAPs to those that run short within this many days, with or without the suppositions; null for
     * all.
     */
    coverage: z.optional(
      z.object({ days: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_COVERAGE_DAYS))) }),
    ),
    which_first: z.optional(whichFirstCall.request),
  })
  .check(
    z.check(({ value, issues }) => {
      if (Object.values(value).filter((asked) => asked !== undefined).length === 1) return;
      const message = 'must contain exactly one of schedule, plan, sap, coverage or which_first.';
      issues.push({ code: 'custom', input: value, message });
    }),
  );
export type Ask = z.output<typeof ask>;

export interface TryResults {
  schedule: Schedule;
  plan: Buildable;
  sap: Coverage;
  coverage: ChangedSaps;
  which_first: WhichFirst;
}

const answer = z.union([
  scheduleCall.data,
  buildableCall.data,
  coverageCalls.model.data,
  changedSaps,
  whichFirstCall.data,
]);

/** Runs a call under suppositions without storing them (behaviour 43). */
export const tryCall = call('/api/try', {
  request: z.object({ suppositions, ask }),
  /** Both responses, derived from the same state of the database. */
  data: z.object({ without: answer, with: answer }),
  weight: () => 2,
  summary:
    'Return the schedule, the buildable cars of a plan, the coverage of part SAPs or the containers to get first, once with and once without suppositions; nothing is stored',
});
