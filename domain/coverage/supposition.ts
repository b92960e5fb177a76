import * as z from 'zod/mini';
import { day, dayFault } from '../values/day.ts';
import { LINE_DECIMALS, PLAN_DECIMALS, positiveQuantity, quantity } from '../values/quantity.ts';
import { recordId } from '../values/record-id.ts';
import { MISSING } from '../values/text.ts';

/** The maximum number of suppositions of one request. */
export const MOST_SUPPOSITIONS = 20;

/** The day of a delivery; `arrived` if it is here, `never` if it does not arrive. */
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
  /** A promise of a purchase for one day moves to another. */
  z.object({ what: z.literal('promise'), purchase_id: recordId, sap_id: recordId, day, to: day }),
  /** Additional pieces of a part SAP arrive. */
  z.object({ what: z.literal('comes'), sap_id: recordId, quant: positiveQuantity(LINE_DECIMALS), day }),
  supposedPlan,
  z.object({ what: z.literal('not_built'), plan_id: recordId }),
  /** A plan takes parts before another one, whatever their days. */
  z.object({ what: z.literal('first'), plan_id: recordId, before_plan_id: recordId }),
  /** A part SAP replaces another one from a day on, as in behaviour 35. */
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

export const suppositions = z.array(supposition).check(z.maxLength(MOST_SUPPOSITIONS));

/** The suppositions of one kind. */
export function ofWhat<What extends Supposition['what']>(
  all: readonly Supposition[],
  what: What,
): SuppositionOf<What>[] {
  return all.filter((one): one is SuppositionOf<What> => one.what === what);
}

/** The sentence about the supposition at a position, counted from 0. */
export function atPlace(place: number, sentence: string): string {
  return `Supposition ${place + 1}: ${sentence}`;
}

/** A supposition that cannot hold, by its position, and the reason. */
export interface Contradiction {
  place: number;
  sentence: string;
}

/**
 * Finds the first supposition that contradicts an earlier one or itself, and explains it. `nameOf` names the
 * one at a position.
 */
export function contradictionIn(
  all: readonly Supposition[],
  nameOf = (place: number) => `supposition ${place + 1}`,
): Contradiction | undefined {
  for (const [place, one] of all.entries()) {
    const sentence = contradiction(one, all.slice(0, place), nameOf);
    if (sentence) return { place, sentence };
  }
  return undefined;
}

function contradiction(
  one: Supposition,
  earlier: readonly Supposition[],
  nameOf: (place: number) => string,
): string | undefined {
  if (one.what === 'replace' && one.sap_id === one.by_sap_id)
    return 'A part SAP cannot take its own place. Choose another one.';
  if (one.what === 'first' && one.plan_id === one.before_plan_id)
    return 'A plan cannot be built before itself. Choose another one.';
  const other = earlier.findIndex((before) =>
    subjectsOf(before).some((own) => subjectsOf(one).includes(own)),
  );
  if (other >= 0) return `It contradicts ${nameOf(other)}. Remove one of them.`;
  if (one.what === 'first') {
    const comesBefore = ofWhat(earlier, 'first');
    if (isBefore(one.before_plan_id, one.plan_id, comesBefore))
      return 'It makes a circle of plans, each built before the next. Remove one of them.';
  }
  return undefined;
}

/**
 * Returns whether two suppositions are about the same container, invoice, promise or plan, the order of the same plans,
 * the replacement of the same part SAP, or its receipts on the same day.
 */
export function isAboutSame(one: Supposition, other: Supposition): boolean {
  if (one.what === 'comes' && other.what === 'comes')
    return one.sap_id === other.sap_id && one.day === other.day;
  const [subject] = subjectsOf(one);
  return subject !== undefined && subject === subjectsOf(other)[0];
}

/** The subjects of a supposition. Two suppositions with a common subject contradict each other. */
function subjectsOf(one: Supposition): string[] {
  switch (one.what) {
    case 'container':
      return [`container ${one.container_id}`];
    case 'invoice':
      return [`invoice ${one.invoice_id}`];
    case 'promise':
      return [`promise ${one.purchase_id} ${one.sap_id} ${one.day}`];
    case 'plan':
    case 'not_built':
      return [`plan ${one.plan_id}`];
    case 'first':
      return [`order of ${[one.plan_id, one.before_plan_id].sort((a, b) => a - b).join(' and ')}`];
    case 'replace':
      return [`place of ${one.sap_id}`, `place of ${one.by_sap_id}`];
    case 'comes':
      return [];
  }
}

/** Returns whether these suppositions together put one plan before another one. */
function isBefore(first: number, then: number, order: readonly SuppositionOf<'first'>[]): boolean {
  return order.some(
    ({ plan_id, before_plan_id }) =>
      plan_id === first && (before_plan_id === then || isBefore(before_plan_id, then, order)),
  );
}
