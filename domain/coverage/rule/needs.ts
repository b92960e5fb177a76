import type { Millionths } from '../../values/quantity.ts';
import { atLeastZero, carsAllowed, lesser, type OpenPlan, type SapFacts } from './facts.ts';
import { type DerivedDays, type HeldDays, heldDays } from './held-days.ts';
import type { ShortageReason } from './shortage-reason.ts';
import {
  type Awaited,
  awaitedOf,
  type ExpectedReceipt,
  isExpected,
  type OpenNeed,
  type UncountedDelivery,
} from './supply.ts';

/** The need of an open plan for a SAP, and its shortage (behaviour 30.1 to 30.5). */
export interface PlanNeed {
  sap_id: number;
  plan: OpenPlan;
  input: Millionths;
  /** The pieces that the plan still needs. */
  need: Millionths;
  /** The cumulative shortage of this plan and the plans before it at its start; 0 or less if nothing is missing. */
  gap_at_begin: Millionths;
  /** The pieces that this plan lacks. */
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
  /** The day of the latest stock count of the SAP. */
  counted_on: string | null;
  /** The days on which the SAP holds up the plan, including past days (behaviour 42.2). */
  held: HeldDays[];
}

interface DerivedNeed extends PlanNeed {
  held: DerivedDays[];
}

interface Supply {
  today: string;
  inHand: Millionths;
  /** The quantity in hand, in transit and on order. */
  everything: Millionths;
  expected: readonly ExpectedReceipt[];
  uncounted: readonly UncountedDelivery[];
}

/** Allocates the supply to the plans in their order. */
export function deriveNeeds(
  { sap_id, counted_on }: Pick<SapFacts, 'sap_id' | 'counted_on'>,
  needs: readonly OpenNeed[],
  supply: Supply,
): DerivedNeed[] {
  const { today, inHand, everything, expected, uncounted } = supply;
  const deliveries = [...expected, ...uncounted];
  let [needed, dueByBegin, begun] = [0n, 0n, 0];
  let [reached, awaited] = [0n, -1];
  let lastBegin = today;

  return needs.map((open) => {
    const { plan, input, need } = open;
    const begin = plan.begin_date > today ? plan.begin_date : today;
    // A supposition may put a plan before one that begins earlier.
    if (begin < lastBegin) [dueByBegin, begun] = [0n, 0];
    lastBegin = begin;
    for (let piece = expected[begun]; piece && piece.day <= begin; piece = expected[begun]) {
      dueByBegin += piece.quant;
      begun += 1;
    }
    needed += need;
    const gap_now = needed - inHand;
    const gap_at_begin = gap_now - dueByBegin;
    for (let one = deliveries[awaited + 1]; one && reached < gap_now; one = deliveries[awaited + 1]) {
      reached += one.quant;
      awaited += 1;
    }
    const closing = gap_now > 0n && reached >= gap_now ? deliveries[awaited] : undefined;
    const missing_now = atLeastZero(lesser(need, gap_now));
    const missing_at_begin = atLeastZero(lesser(need, gap_at_begin));
    const held = gap_now > 0n ? heldDays(open, counted_on, { left: need - gap_now, expected }) : [];
    const arrives = closing && isExpected(closing) ? closing.day : null;
    const reason = gap_at_begin > 0n ? reasonOf(closing) : null;
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
      reason,
      waits_for: closing ? awaitedOf(closing) : null,
      counted_on,
      held,
    };
  });
}

/** Returns the reason of a shortage from the delivery that closes it (behaviour 25.6). */
function reasonOf(closing: ExpectedReceipt | UncountedDelivery | undefined): ShortageReason {
  if (!closing) return 'not_ordered';
  return isExpected(closing) ? 'late' : closing.reason;
}
