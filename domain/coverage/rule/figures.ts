import { addDays, numberedDay } from '../../values/day.ts';
import type { Millionths } from '../../values/quantity.ts';
import { atLeastZero, type CoverageFacts, compare, type PlanFacts, type SapFacts } from './facts.ts';
import { firstHoldUp, mostMissing } from './held-days.ts';
import { deriveNeeds, type PlanNeed } from './needs.ts';
import type { ShortageReason } from './shortage-reason.ts';
import { sortFacts, sum } from './supply.ts';

/** The figures of a part SAP, exact (behaviour 25.3 to 25.6, 31.2). */
export interface ExactFigures {
  needed: Millionths;
  ordered: Millionths;
  stock: Millionths;
  arrived: Millionths;
  transit: Millionths;
  open: Millionths;
  rest: Millionths;
  promised: Millionths;
  to_order: Millionths;
  /** The first day, from today on, on which the SAP holds up a plan (behaviour 42.2); null if it never does. */
  still_from: string | null;
  /** How late the parts of that first hold-up come (behaviour 42.4); 0 if the SAP never holds up a plan. */
  lateness: number;
  /** The begin date of the first plan that is short of this SAP. */
  short_on: string | null;
  /**
   * The shortage at the start of the plan that the SAP holds up first. If it holds up none, the shortage of the first
   * plan that is short.
   */
  short_quant: Millionths | null;
  /** The parts that are missing for the first hold-up; null if the SAP holds up no plan. */
  stop_quant: Millionths | null;
  reason: ShortageReason | null;
  /** The last day on which the SAP can be ordered so that it arrives in time (behaviour 25.16). */
  order_by: string | null;
  /** Unlike the stock, this figure may be negative. */
  left_over: Millionths;
}

export interface SapCoverage {
  sap_id: number;
  figures: ExactFigures;
  /** In the order in which plans take parts. */
  needs: PlanNeed[];
}

/** Derives the figures of a SAP, and the need and shortage of each open plan that needs it. */
export function deriveCoverage(sap: SapFacts, facts: Pick<CoverageFacts, 'today' | 'plans'>): SapCoverage {
  const { today } = facts;
  const sorted = sortFacts(sap, facts);
  const { needs, purchases, coming, expected } = sorted;
  const stock = atLeastZero(sorted.leftOver);
  const arrived = sum(sorted.arrived);
  const transit = sum(coming.filter(({ status }) => status === 'T'));
  const open = sum(coming.filter(({ status }) => status === 'O'));
  const needed = needs.reduce((total, { need }) => total + need, 0n);
  const rest = purchases.reduce((total, purchase) => total + purchase.rest, 0n);
  const promised = purchases.reduce((total, purchase) => total + sum(purchase.promisesLeft), 0n);

  const inHand = stock + arrived;
  const everything = inHand + transit + open + rest;
  const planNeeds = deriveNeeds(sap, needs, {
    today,
    inHand,
    everything,
    expected,
    uncounted: sorted.uncounted,
  });
  const short = planNeeds.filter(({ gap_at_begin }) => gap_at_begin > 0n);
  const [short_on = null] = short.map(({ plan }) => plan.begin_date).sort();
  // Finds the plan that the SAP holds up first. The sort is stable, so the order of plans decides between equal days.
  const [lead] = short
    .flatMap((need) => {
      const holdUp = firstHoldUp(need, today);
      return holdUp ? { ...need, ...holdUp } : [];
    })
    .sort((a, b) => a.from - b.from);
  const begin = lead?.plan.begin_date ?? short_on;
  // Gaps are cumulative, so the last plan that begins on a day has the gap of the whole day.
  const shortage = short.findLast(({ plan }) => plan.begin_date === begin);

  return {
    sap_id: sap.sap_id,
    figures: {
      needed,
      ordered: purchases.reduce((total, { ordered }) => total + ordered, 0n),
      stock,
      arrived,
      transit,
      open,
      rest,
      promised,
      to_order: atLeastZero(needed - everything),
      still_from: lead ? numberedDay(lead.from) : null,
      lateness: lead?.lateness ?? 0,
      short_on,
      short_quant: shortage?.gap_at_begin ?? null,
      stop_quant: lead ? mostMissing(lead.held, lead) : null,
      reason: lead?.reason ?? shortage?.reason ?? null,
      order_by: orderBy(planNeeds, sap.lead_time),
      left_over: sorted.leftOver,
    },
    needs: planNeeds,
  };
}

/** The number of SAPs that are derived before yielding to other work. */
const SAPS_PER_SLICE = 100;

/** Derives all SAPs of the facts. `pause` yields to other work at intervals. */
export async function deriveAll(facts: CoverageFacts, pause: () => Promise<unknown>): Promise<SapCoverage[]> {
  const derived: SapCoverage[] = [];
  for (const [index, sap] of facts.saps.entries()) {
    if (index % SAPS_PER_SLICE === SAPS_PER_SLICE - 1) await pause();
    derived.push(deriveCoverage(sap, facts));
  }
  return derived;
}

/** Returns whether all figures of a SAP are 0, so that lists omit it (behaviour 25.4). */
export function isEmpty({ needed, ordered, stock, arrived, transit, open, rest }: ExactFigures): boolean {
  return [needed, ordered, stock, arrived, transit, open, rest].every((figure) => figure === 0n);
}

/** The shortage of an open plan that no purchase covers. */
export interface NeedToOrder {
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
