import { countWhile } from '../../values/count-while.ts';
import { atLeastZero, lesser, type Millionths } from '../../values/quantity.ts';
import {
  byBegin,
  type CoverageFacts,
  carsAllowed,
  type Need,
  needsOfSap,
  type OpenPlan,
  type SapFacts,
} from './facts.ts';
import { type DerivedDays, type HeldDays, heldDays } from './held-days.ts';
import type { ShortageReason } from './shortage-reason.ts';
import { type Awaited, awaitedOf, type Supply } from './supply.ts';

/** The need of an open plan for a SAP, and its shortage (behaviour 30.1 to 30.5). */
export interface PlanNeed {
  sap_id: number;
  plan: OpenPlan;
  input: Millionths;
  need: Millionths;
  /**
   * The shortage of this plan and all plans before it together, at the start of this plan or, if it has begun, today; 0
   * or less if nothing is missing.
   */
  gap_at_begin: Millionths;
  /** The part of the need that the supply in hand, less the needs of earlier plans, does not cover. */
  missing_now: Millionths;
  missing_at_begin: Millionths;
  /** The quantity that is missing even after all orders have arrived. */
  to_order: Millionths;
  cars_now: Millionths;
  cars_at_begin: Millionths;
  /** The first day on which nothing is missing; null if the known receipts do not suffice. */
  full_on: string | null;
  reason: ShortageReason | null;
  /** The delivery that closes the current gap; null if nothing is missing, or if too little is ordered. */
  waits_for: Awaited | null;
  counted_on: string | null;
  /** The days on which the SAP holds up the plan, including past days (behaviour 42.2). */
  held: HeldDays[];
}

export interface DerivedNeed extends PlanNeed {
  held: DerivedDays[];
}

/** Allocates the supply of a SAP to the open plans in their order (behaviour 30.1, 30.2). */
export function deriveNeeds(
  sap: SapFacts,
  facts: Pick<CoverageFacts, 'today' | 'plans'>,
  supply: Pick<Supply, 'expected' | 'uncounted'> & { inHand: Millionths; everything: Millionths },
): DerivedNeed[] {
  const { sap_id, counted_on } = sap;
  const { today } = facts;
  const { expected, uncounted, inHand, everything } = supply;
  const deliveries = [...expected, ...uncounted];
  /** The sums of the first 0, 1, 2, … deliveries. */
  const totals = [0n];
  for (const { quant } of deliveries) totals.push((totals.at(-1) ?? 0n) + quant);
  let needed = 0n;

  return openNeeds(sap, facts).map((open) => {
    const { plan, input, need } = open;
    needed += need;
    const gap_now = needed - inHand;
    const begin = plan.begin_date > today ? plan.begin_date : today;
    const gap_at_begin = gap_now - (totals[countWhile(expected, ({ day }) => day <= begin)] ?? 0n);
    const closing = deliveries[countWhile(totals, (total) => total < gap_now) - 1];
    const missing_now = atLeastZero(lesser(need, gap_now));
    const missing_at_begin = atLeastZero(lesser(need, gap_at_begin));
    const arrives = closing?.reason === 'late' ? closing.day : null;
    return {
      sap_id,
      plan,
      input,
      need,
      gap_at_begin,
      missing_now,
      missing_at_begin,
      to_order: atLeastZero(lesser(need, needed - everything)),
      cars_now: carsAllowed(plan.quant, input, missing_now),
      cars_at_begin: carsAllowed(plan.quant, input, missing_at_begin),
      full_on: gap_now <= 0n ? today : arrives,
      reason: gap_at_begin > 0n ? (closing?.reason ?? 'not_ordered') : null,
      waits_for: closing ? awaitedOf(closing) : null,
      counted_on,
      held: gap_now > 0n ? heldDays(open, counted_on, { left: need - gap_now, expected }) : [],
    };
  });
}

/** Returns what the open plans need of a SAP, in the order in which they take it. */
export function openNeeds(sap: SapFacts, facts: Pick<CoverageFacts, 'today' | 'plans'>): Need[] {
  return needsOfSap(sap, facts, 'open')
    .filter(({ need }) => need > 0n)
    .sort((a, b) => byBegin(a.plan, b.plan));
}
