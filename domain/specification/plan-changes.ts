import * as z from 'zod/mini';
import { formatDifference, formatQuantity } from '../values/quantity.ts';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';

/**
 * An input that differs between two specifications of a car model, with the effect on open plans (behaviour 35.7).
 */
const planChange = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  part_name: z.string(),
  /** The quantity for one car in each specification; null if the specification does not have the input. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  change: z.number(),
  /** The difference in the need of all open plans on the later specification. */
  plans_change: z.number(),
  /** The quantities of the additional need that are ordered, are invoiced, and have arrived. */
  ordered: z.number(),
  invoiced: z.number(),
  here: z.number(),
  not_ordered: z.number(),
  /** The quantity ordered beyond the need, if plans need less. */
  too_much: z.number(),
});
export type PlanChange = z.infer<typeof planChange>;

const labeledSpecification = z.object({ specification_id: z.int(), label: z.string() });

export const planChangesCall = call('/api/timeline/changes', {
  request: z.object({
    specification_id: recordId,
    /** The specification to compare with; by default the previous one (behaviour 12.8). */
    before_id: z.optional(z.nullable(recordId)),
  }),
  data: z.object({
    /** Null if there is no previous specification, so that all inputs are new. */
    before: z.nullable(labeledSpecification),
    after: labeledSpecification,
    /** The number of open plans on the specification, and of their cars. */
    plans: z.int(),
    cars: z.number(),
    rows: z.array(planChange),
  }),
  summary:
    'Compare a specification with an earlier one, by default the previous one: the changed inputs, and how many more parts its open plans need, of which some are ordered, invoiced or here',
});

/** Describes a change: `55-B +2 a car → +960 parts, 600 of them not ordered`. */
export function planChangeSentence(row: PlanChange): string {
  const { sap_code, change, plans_change, not_ordered, too_much } = row;
  const parts = `${sap_code} ${formatDifference(change)} a car → ${formatDifference(plans_change)} parts`;
  if (not_ordered > 0) return `${parts}, ${formatQuantity(not_ordered)} of them not ordered`;
  if (too_much > 0) return `${parts}, ${formatQuantity(too_much)} too many on order`;
  return parts;
}
