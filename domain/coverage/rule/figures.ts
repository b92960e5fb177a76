import { addDays, compareDays, numberedDay } from '../../values/day.ts';
import { atLeastZero, type Millionths, sum } from '../../values/quantity.ts';
import { COVERAGE_FIGURE_NAMES, type CoverageFigure } from './coverage-figures.ts';
import type { CoverageFacts, PlanFacts, SapFacts } from './facts.ts';
import { holdUpsOf, mostMissing } from './held-days.ts';
import { type DerivedNeed, deriveNeeds, type PlanNeed } from './needs.ts';
import type { ShortageReason } from './shortage-reason.ts';
import { quantOf, supplyOf } from './supply.ts';

/** The figures of a part SAP, exact (behaviour 25.3 to 25.6, 31.2). */
export interface ExactFigures extends Record<CoverageFigure, Millionths> {
  /** The first day, from today on, on which the SAP holds up a plan (behaviour 42.2); null if it never does. */
  still_from: string | null;
  /** How late the parts of that first hold-up come (behaviour 42.4); 0 if the SAP never holds up a plan. */
  lateness: number;
  short_on: string | null;
  /**
   * The shortage on the begin date of the plan that the SAP holds up first, or else of the first plan that is short.
   */
  short_quant: Millionths | null;
  /** The quantity that is missing on the worst day of the first hold-up; null if the SAP holds up no plan. */
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
  const supply = supplyOf(sap, facts);
  const { stock, left_over, purchases, coming } = supply;
  const arrived = quantOf(supply.arrived);
  const transit = quantOf(coming.filter(({ status }) => status === 'T'));
  const open = quantOf(coming.filter(({ status }) => status === 'O'));
  const rest = sum(purchases, (purchase) => purchase.rest);
  const inHand = stock + arrived;
  const everything = inHand + transit + open + rest;

  const needs = deriveNeeds(sap, facts, { ...supply, inHand, everything });
  const needed = sum(needs, ({ need }) => need);
  return {
    sap_id: sap.sap_id,
    figures: {
      needed,
      ordered: sum(purchases, ({ ordered }) => ordered),
      stock,
      arrived,
      transit,
      open,
      rest,
      promised: sum(purchases, ({ promisesLeft }) => quantOf(promisesLeft)),
      to_order: atLeastZero(needed - everything),
      ...shownShortage(needs, facts.today),
      order_by: orderBy(needs, sap.lead_time),
      left_over,
    },
    needs,
  };
}

/**
 * Returns the shortage that lists and forms show (behaviour 25.5, 25.6): that of the plan that the SAP holds up first,
 * or of the first plan that is short if it holds up none. `short_on` is always the begin date of the first short plan.
 */
function shownShortage(needs: readonly DerivedNeed[], today: string) {
  const short = needs.filter(({ gap_at_begin }) => gap_at_begin > 0n);
  const [short_on = null] = short.map(({ plan }) => plan.begin_date).sort();
  // The sort is stable, so the order of plans decides between equal days.
  const [heldFirst] = short
    .flatMap((need) => holdUpsOf(need, today).map((holdUp) => ({ ...need, ...holdUp })))
    .sort((a, b) => a.from - b.from);
  const shownBegin = heldFirst?.plan.begin_date ?? short_on;
  // Gaps are cumulative, so the last plan that begins on a day has the gap of the whole day.
  const shown = short.findLast(({ plan }) => plan.begin_date === shownBegin);
  return {
    short_on,
    short_quant: shown?.gap_at_begin ?? null,
    ...(heldFirst
      ? {
          still_from: numberedDay(heldFirst.from),
          lateness: heldFirst.lateness,
          stop_quant: mostMissing(heldFirst.held, heldFirst),
          reason: heldFirst.reason,
        }
      : { still_from: null, lateness: 0, stop_quant: null, reason: shown?.reason ?? null }),
  };
}

/** Derives the coverage of all SAPs in the facts. `pause` yields to other work after every hundred SAPs. */
export async function deriveAll(facts: CoverageFacts, pause: () => Promise<unknown>): Promise<SapCoverage[]> {
  const derived: SapCoverage[] = [];
  for (const sap of facts.saps) {
    derived.push(deriveCoverage(sap, facts));
    if (derived.length % 100 === 0) await pause();
  }
  return derived;
}

/** Returns whether all figures of a SAP are 0. Such figures are not stored. */
export function isEmpty(figures: ExactFigures): boolean {
  return COVERAGE_FIGURE_NAMES.every((name) => figures[name] === 0n);
}

/** The quantity that an open plan lacks and no purchase covers. */
export type NeedToOrder = Pick<PlanNeed, 'to_order'> & { plan: Pick<PlanFacts, 'plan_id' | 'begin_date'> };

/**
 * Returns the earliest plan whose shortage no purchase covers: its start decides when to order (behaviour 25.16). `due`
 * is the quantity to order for all plans that begin on that day. An order that arrives too late still covers a
 * shortage, since a new order would not arrive earlier.
 */
export function firstToOrder<Need extends NeedToOrder>(
  needs: readonly Need[],
): { plan: Need['plan']; due: Millionths } | undefined {
  const lacking = needs
    .filter(({ to_order }) => to_order > 0n)
    .sort((a, b) => compareDays(a.plan.begin_date, b.plan.begin_date));
  const [first] = lacking;
  if (!first) return undefined;
  const together = lacking.filter(({ plan }) => plan.begin_date === first.plan.begin_date);
  return { plan: first.plan, due: sum(together, ({ to_order }) => to_order) };
}

/**
 * Returns the last day on which a SAP can be ordered so that it arrives in time (behaviour 25.16). The day may be in
 * the past. Null if there is nothing to order or the lead time is unknown.
 */
export function orderBy(needs: readonly NeedToOrder[], leadTime: number | null): string | null {
  const first = firstToOrder(needs);
  return first && leadTime !== null ? addDays(first.plan.begin_date, -leadTime) : null;
}
