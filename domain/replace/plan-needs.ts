import { type Millionths, multiplyQuantities, toMillionths } from '../values/quantity.ts';
import type { ReplaceablePlan, ReplaceableSpecification, SapSupply } from './replacement-facts.ts';

const ONE: Millionths = toMillionths(1);

/** What a plan needs of a SAP: all of it, and what one of its cars takes. */
interface Need {
  need: Millionths;
  input: Millionths;
}
const NONE: Need = { need: 0n, input: 0n };

/** What a plan needs of the old and the new SAP as it is, and when the new one has taken the old one's place. */
export interface PlanNeeds {
  plan: ReplaceablePlan;
  kept: { old: Need; new: Need };
  replaced: { old: Need; new: Need };
}

export function needsOfPlan(plan: ReplaceablePlan, inputs: ReplaceableSpecification | undefined): PlanNeeds {
  const need = (input: number | null | undefined, cars: number): Need =>
    input ? { need: toMillionths(multiplyQuantities(input, cars)), input: toMillionths(input) } : NONE;
  return {
    plan,
    kept: { old: need(inputs?.quant, plan.old_cars), new: need(inputs?.by_quant, plan.new_cars) },
    replaced: { old: NONE, new: need(inputs?.to, plan.new_cars) },
  };
}

/**
 * How many cars open plans lose at their begin for want of a SAP, in millionths (behaviour 30.1 to 30.3). The plans
 * stand in the order in which they take parts; `stock` is what is in stock instead of the supply's own figure.
 */
export function carsLost(
  today: string,
  needs: readonly (Need & { plan: ReplaceablePlan })[],
  supply: SapSupply,
  stock: Millionths,
): Millionths {
  const inHand = stock + toMillionths(supply.arrived);
  let [needed, expected, next, lost] = [0n, 0n, 0, 0n];
  for (const { need, input, plan } of needs) {
    if (plan.over || need === 0n) continue;
    const by = plan.begin_date > today ? plan.begin_date : today;
    for (; (supply.expected[next]?.day ?? '9999') <= by; next++)
      expected += toMillionths(supply.expected[next]?.quant ?? 0);
    needed += need;
    const gap = needed - inHand - expected;
    if (gap <= 0n) continue;
    const missing = gap < need ? gap : need;
    const cars = toMillionths(plan.quant);
    lost += cars - (((cars * input) / ONE - missing) / input) * ONE;
  }
  return lost;
}
