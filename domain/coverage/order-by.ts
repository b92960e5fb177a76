import { addDays } from '../values/day.ts';
import type { Millionths } from '../values/quantity.ts';
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
 * Returns the last day on which an order of a SAP still arrives in time, which may have passed (behaviour 25.16). Null
 * if there is nothing to order or the lead time is unknown.
 */
export function orderBy(needs: readonly NeedToOrder[], leadTime: number | null): string | null {
  const plan = firstToOrder(needs);
  return plan && leadTime !== null ? addDays(plan.begin_date, -leadTime) : null;
}

/** The quantity to order for all open plans, at least the MOQ. */
export function quantToOrder({
  to_order,
  min_order_quant,
}: {
  to_order: number;
  min_order_quant: number | null;
}): number {
  return to_order > 0 ? Math.max(to_order, min_order_quant ?? 0) : 0;
}
