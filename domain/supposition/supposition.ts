import * as z from 'zod/mini';
import { day, dayFault } from '../values/day.ts';
import { LINE_DECIMALS, PLAN_DECIMALS, positiveQuantity, quantity } from '../values/quantity.ts';
import { recordId } from '../values/record-id.ts';
import { MISSING } from '../values/text.ts';

/** The maximum number of suppositions in one request. */
export const MAX_SUPPOSITIONS = 20;

/** The supposed day of a delivery: a day, `arrived` if it is here, or `never` if it does not arrive. */
const supposedDay = z.string().check(
  z.check(({ value, issues }) => {
    if (value === 'arrived' || value === 'never' || !dayFault(value)) return;
    if (value === '') {
      issues.push({ code: 'custom', input: value, message: 'is required.', params: MISSING });
      return;
    }
    issues.push({
      code: 'custom',
      input: value,
      message: 'must be a day as YYYY-MM-DD, "arrived" or "never".',
    });
  }),
);

const supposedPlan = z
  .object({
    what: z.literal('plan'),
    plan_id: recordId,
    begin_date: day,
    end_date: day,
    quant: quantity(PLAN_DECIMALS),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.end_date >= value.begin_date) return;
      const message = 'must not be before the begin date.';
      issues.push({ code: 'custom', input: value.end_date, path: ['end_date'], message });
    }),
  );

/** A supposed change of the facts (behaviour 43.1). */
export const supposition = z.discriminatedUnion('what', [
  z.object({ what: z.literal('container'), container_id: recordId, day: supposedDay }),
  z.object({ what: z.literal('invoice'), invoice_id: recordId, day: supposedDay }),
  /** Moves a promise of a purchase to another day. */
  z.object({ what: z.literal('promise'), purchase_id: recordId, sap_id: recordId, day, to: day }),
  /** Adds a receipt of a part SAP. */
  z.object({ what: z.literal('comes'), sap_id: recordId, quant: positiveQuantity(LINE_DECIMALS), day }),
  supposedPlan,
  z.object({ what: z.literal('not_built'), plan_id: recordId }),
  /** Lets a plan take parts before another plan, whatever their days. */
  z.object({ what: z.literal('first'), plan_id: recordId, before_plan_id: recordId }),
  /** Replaces a part SAP from a day on, as in behaviour 35. */
  z.object({
    what: z.literal('replace'),
    sap_id: recordId,
    by_sap_id: recordId,
    from: day,
    factor: z._default(positiveQuantity(LINE_DECIMALS), 1),
  }),
]);
export type Supposition = z.output<typeof supposition>;
export type SuppositionOf<What extends Supposition['what']> = Extract<Supposition, { what: What }>;

export const suppositions = z.array(supposition).check(z.maxLength(MAX_SUPPOSITIONS));

/** The suppositions of one kind. */
export function ofWhat<What extends Supposition['what']>(
  all: readonly Supposition[],
  what: What,
): SuppositionOf<What>[] {
  return all.filter((one): one is SuppositionOf<What> => one.what === what);
}
