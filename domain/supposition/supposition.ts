import * as z from 'zod/mini';
import { day, dayFault } from '../values/day.ts';
import { endNotBeforeBegin } from '../values/days-in-order.ts';
import { LINE_DECIMALS, PLAN_DECIMALS, positiveQuantity, quantity } from '../values/quantity.ts';
import { recordId } from '../values/record-id.ts';
import { MISSING } from '../values/text.ts';

export const MAX_SUPPOSITIONS = 20;

/** The supposed day of a delivery: a day, `arrived` if it is here, or `never` if it does not arrive. */
const supposedDay = z
  .string()
  .check(
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
  )
  .register(z.globalRegistry, {
    anyOf: [{ type: 'string', format: 'date' }, { enum: ['arrived', 'never'] }],
  });

const supposedPlan = z
  .object({
    what: z.literal('plan'),
    plan_id: recordId,
    begin_date: day,
    end_date: day,
    quant: quantity(PLAN_DECIMALS),
  })
  .check(endNotBeforeBegin);

/** A supposed change of the facts (behaviour 43.2). */
export const supposition = z.discriminatedUnion('what', [
  z.object({ what: z.literal('container'), container_id: recordId, day: supposedDay }),
  z.object({ what: z.literal('invoice'), invoice_id: recordId, day: supposedDay }),
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

export type NamedRecord =
  | { kind: 'container' | 'invoice' | 'plan' | 'part SAP'; id: number }
  | { kind: 'promise'; purchase_id: number; sap_id: number; day: string };

/** Returns the records that a supposition names. */
export function recordsOf(one: Supposition): NamedRecord[] {
  switch (one.what) {
    case 'container':
      return [{ kind: 'container', id: one.container_id }];
    case 'invoice':
      return [{ kind: 'invoice', id: one.invoice_id }];
    case 'promise':
      return [{ kind: 'promise', purchase_id: one.purchase_id, sap_id: one.sap_id, day: one.day }];
    case 'comes':
      return [{ kind: 'part SAP', id: one.sap_id }];
    case 'plan':
    case 'not_built':
      return [{ kind: 'plan', id: one.plan_id }];
    case 'first':
      return [one.plan_id, one.before_plan_id].map((id) => ({ kind: 'plan', id }));
    case 'replace':
      return [one.sap_id, one.by_sap_id].map((id) => ({ kind: 'part SAP', id }));
  }
}

/** Returns a text that is equal for equal records only. */
export function recordKey(record: NamedRecord): string {
  return record.kind === 'promise'
    ? `promise ${record.purchase_id} ${record.sap_id} ${record.day}`
    : `${record.kind} ${record.id}`;
}

/** Returns the suppositions of one kind. */
export function ofWhat<What extends Supposition['what']>(
  all: readonly Supposition[],
  what: What,
): SuppositionOf<What>[] {
  return all.filter((one): one is SuppositionOf<What> => one.what === what);
}
