import * as z from 'zod/mini';
import { formatQuantity, fromMillionths } from '../values/quantity.ts';
import { type NeedToOrder, orderBy } from './rule/figures.ts';

export const awaitedOrder = z.object({
  /** The quantity that the plan lacks even after all orders have arrived. */
  quant: z.number(),
  /** The last day on which the SAP can be ordered so that it arrives in time; null if the lead time is unknown. */
  order_by: z.nullable(z.string()),
  /** True if the part SAP has to be replaced, because it cannot be ordered. */
  passive: z.boolean(),
});
export type AwaitedOrder = z.infer<typeof awaitedOrder>;

/** Returns the order that must still be placed for a plan; null if enough is ordered (behaviour 30.5). */
export function orderOf(
  need: NeedToOrder,
  { lead_time, active }: { lead_time: number | null; active: boolean },
): AwaitedOrder | null {
  if (need.to_order <= 0n) return null;
  return { quant: fromMillionths(need.to_order), order_by: orderBy([need], lead_time), passive: !active };
}

interface WordsOfOrder {
  parts: string;
  /** The last day to order in time, in words; null if it is unknown. */
  by: string | null;
  overdue: boolean;
  passive: boolean;
}

/**
 * Returns `Order 500 by Dec 3, 2026`, or `Overdue: order 500, due Dec 3, 2026` (behaviour 25.16). A passive SAP has to
 * be replaced by that day (behaviour 25.14).
 */
export function orderWords({ parts, by, overdue, passive }: WordsOfOrder): string {
  if (passive) {
    if (by === null) return 'Passive: replace it';
    return overdue ? `Passive: replacement was due ${by}` : `Passive: replace it by ${by}`;
  }
  if (by === null) return `Order ${parts}`;
  return overdue ? `Overdue: order ${parts}, due ${by}` : `Order ${parts} by ${by}`;
}

/** Formats the quantity to order: `114`, or `4 of 114` if only 4 are due by the day to order by (behaviour 25.16). */
export function partsToOrder(total: number, due: number | null): string {
  return due === null ? formatQuantity(total) : `${formatQuantity(due)} of ${formatQuantity(total)}`;
}

/** Returns the quantity to order for all open plans: at least the MOQ, or 0 if there is nothing to order. */
export function quantToOrder({
  to_order,
  min_order_quant,
}: {
  to_order: number;
  min_order_quant: number | null;
}): number {
  return to_order > 0 ? Math.max(to_order, min_order_quant ?? 0) : 0;
}
