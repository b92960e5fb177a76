import * as z from 'zod/mini';
import { formatQuantity } from '../values/quantity.ts';
import { recordId } from '../values/record-id.ts';
import { call } from '../wire/call.ts';

/**
 * An input that two specifications of a car model have otherwise, and what that makes over the open plans (behaviour
 * 35.7).
 */
const planChange = z.object({
  sap_id: z.int(),
  sap_code: z.string(),
  part_name: z.string(),
  /** The quantity for one car by either specification, or null without one. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  /** After minus before. */
  change: z.number(),
  /** That many pieces over all open plans on the later specification. */
  plans_change: z.number(),
  /** How many of the pieces that are needed more their purchases order, their invoices hold and are here. */
  ordered: z.number(),
  invoiced: z.number(),
  here: z.number(),
  /** How many of them are not ordered. */
  not_ordered: z.number(),
  /** How many pieces are ordered beyond what the plans need then, where they need fewer. */
  too_much: z.number(),
});
export type PlanChange = z.infer<typeof planChange>;

const named = z.object({ specification_id: z.int(), label: z.string() });

export const planChangesCall = call('/api/timeline/changes', {
  request: z.object({
    specification_id: recordId,
    /** The specification to compare with. By default the one before it (behaviour 12.8). */
    before_id: z.optional(z.nullable(recordId)),
  }),
  data: z.object({
    /** Null where there is none before it: then all its inputs are new. */
    before: z.nullable(named),
    after: named,
    /** The open plans on it, and their cars. */
    plans: z.int(),
    cars: z.number(),
    rows: z.array(planChange),
  }),
  summary:
    'What another specification of the car model makes over all open plans on this one: changed inputs, pieces, how many of them are ordered, invoiced and here, and what becomes too much',
});

/** `55-B +2 a car → +960 pieces, 600 of them not ordered` */
export function planChangeSentence(row: PlanChange): string {
  const { sap_code, change, plans_change, not_ordered, too_much } = row;
  const pieces = `${sap_code} ${signedQuantity(change)} a car → ${signedQuantity(plans_change)} pieces`;
  if (not_ordered > 0) return `${pieces}, ${formatQuantity(not_ordered)} of them not ordered`;
  if (too_much > 0) return `${pieces}, ${formatQuantity(too_much)} ordered too much`;
  return pieces;
}

export function signedQuantity(quantity: number): string {
  return quantity > 0
    ? `+${formatQuantity(quantity)}`
    : `${quantity < 0 ? '−' : ''}${formatQuantity(Math.abs(quantity))}`;
}
