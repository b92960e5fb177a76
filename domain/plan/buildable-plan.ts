import { carsAllowed, type PlanFacts } from '../coverage/rule/facts.ts';
import type { PlanNeed } from '../coverage/rule/needs.ts';
import { atLeastZero, lesser, type Millionths } from '../values/quantity.ts';

/** Returns the need of a plan for a SAP that is completely covered. */
export function coveredNeed(
  need: Pick<PlanNeed, 'sap_id' | 'plan' | 'input' | 'need' | 'counted_on'>,
  today: string,
): PlanNeed {
  return {
    ...need,
    gap_at_begin: 0n,
    missing_now: 0n,
    missing_at_begin: 0n,
    to_order: 0n,
    cars_now: need.plan.quant,
    cars_at_begin: need.plan.quant,
    full_on: today,
    reason: null,
    waits_for: null,
    held: [],
  };
}

/**
 * Returns how many cars of a plan can be built now and at its start, the day from which all of them can be, and how
 * many of its SAPs are short at its start (behaviour 30.3, 30.4).
 */
export function buildableOf(
  quant: Millionths,
  needs: readonly PlanNeed[],
  today: string,
): { now: Millionths; at_begin: Millionths; full_on: string | null; short: number } {
  const days = needs.map(({ full_on }) => full_on);
  return {
    now: needs.reduce((least, { cars_now }) => lesser(least, cars_now), quant),
    at_begin: needs.reduce((least, { cars_at_begin }) => lesser(least, cars_at_begin), quant),
    full_on: days.includes(null)
      ? null
      : days.reduce<string>((last, day) => (day && day > last ? day : last), today),
    short: needs.filter(({ missing_at_begin }) => missing_at_begin > 0n).length,
  };
}

export type OtherShortage = Pick<PlanNeed, 'sap_id' | 'input' | 'need' | 'gap_at_begin' | 'cars_at_begin'> & {
  plan: Pick<PlanFacts, 'plan_id' | 'quant'>;
};

/** The cars that a later plan could build at its start without this plan, and with it. */
export interface Loss {
  plan_id: number;
  before: Millionths;
  after: Millionths;
}

/**
 * Returns the later plans that lose cars because this plan takes parts before them (behaviour 30.6). Without this plan,
 * the shortage of a SAP would be smaller by the need of this plan. `limits` has the number of cars that the other SAPs
 * allow, by plan id.
 */
export function lossesOf(
  needs: ReadonlyMap<number, Pick<PlanNeed, 'need'>>,
  shortages: readonly OtherShortage[],
  limits: ReadonlyMap<number, Millionths> = new Map(),
): Loss[] {
  const losses = new Map<number, Loss>();
  for (const { sap_id, plan, input, need, gap_at_begin, cars_at_begin } of shortages) {
    const gapWithout = gap_at_begin - (needs.get(sap_id)?.need ?? 0n);
    const before = carsAllowed(plan.quant, input, atLeastZero(lesser(need, gapWithout)));
    const limit = limits.get(plan.plan_id) ?? plan.quant;
    const loss = losses.get(plan.plan_id) ?? { plan_id: plan.plan_id, before: limit, after: limit };
    losses.set(plan.plan_id, {
      ...loss,
      before: lesser(loss.before, before),
      after: lesser(loss.after, cars_at_begin),
    });
  }
  return [...losses.values()].filter(({ before, after }) => before > after);
}
