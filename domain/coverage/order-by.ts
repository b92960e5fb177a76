import { addDays } from '../values/day.ts';
import { fromMillionths, type Millionths } from '../values/quantity.ts';
import { compare, type PlanFacts } from './facts.ts';

/** The shortage of an open plan that no purchase covers. */
interface NeedToOrder {
  plan: Pick<PlanFacts, 'plan_id' | 'begin_date'>;
  to_order: Millionths;
}

/**
 * Returns the earliest plan whose shortage no purchase covers: its start decides when to order (behaviour 25.16). An
 * order that arrives too late still covers a shortage, since another order would not arrive earlier.
 */
export function firstToOrder<Need extends NeedToOrder>(needs: readonly Need[]): Need['plan'] | undefined {
  return needs
    .filter(({ to_order }) => to_order > 0n)
    .map(({ plan }) => plan)
    .sort((a, b) => compare(a.begin_date, b.begin_date))[0];
}

/**
 * Returns the last day on which a SAP can be ordered so that it arrives in time (behaviour 25.16). The day may be in
 * the past. Null if there is nothing to order or the lead time is unknown.
 */
export function orderBy(needs: readonly NeedToOrder[], leadTime: number | null): string | null {
  const plan = firstToOrder(needs);
  return plan && leadTime !== null ? addDays(plan.begin_date, -leadTime) : null;
}

interface AwaitedOrder {
  quant: number;
  order_by: string | null;
  passive: boolean;
}

/** Returns the order that must still be placed for a plan; null if enough is ordered (behaviour 30.5). */
export function orderOf(
  need: NeedToOrder,
  { lead_time, active }: { lead_time: number | null; active: boolean },
): AwaitedOrder | null {
  if (need.to_order <= 0n) return null;
  return { quant: fromMillionths(need.to_order), order_by: orderBy([need], lead_time), passive: !active };
}

interface WordsOfOrder {
  /** The quantity in words. */
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
