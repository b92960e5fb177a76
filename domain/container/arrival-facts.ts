import { byBegin, type CoverageFacts, isOpen } from '../coverage/rule/facts.ts';
import type { SapCoverage } from '../coverage/rule/figures.ts';
import type { Arrival, Shortage, ShortPlan } from './freed-cars.ts';

/** The shortages of plans at their start, and the contents of awaited containers (behaviour 30.8, 30.10). */
export interface ArrivalFacts {
  today: string;
  /** In the order in which they take parts. */
  plans: ShortPlan[];
  arrivals: Arrival[];
}

function shortagesOf(derived: readonly SapCoverage[]): Map<number, Shortage[]> {
  const all = derived.flatMap(({ sap_id, figures, needs }) =>
    needs.flatMap((need) =>
      need.missing_at_begin > 0n
        ? {
            plan_id: need.plan.plan_id,
            sap_id,
            input: need.input,
            missing: need.missing_at_begin,
            gap: need.gap_at_begin,
            left_over: figures.left_over,
            cars: need.cars_at_begin,
          }
        : [],
    ),
  );
  return Map.groupBy(all, ({ plan_id }) => plan_id);
}

/** Returns the shipments in containers that are in Transit or late. */
function arrivalsOf({ today, plans, saps }: CoverageFacts): Arrival[] {
  return saps.flatMap(({ sap_id, counted_on, shipments }) =>
    // A count of today already includes what would arrive today.
    counted_on !== null && counted_on >= today
      ? []
      : shipments.flatMap(({ container_id, status, due_on, here_on, plan_id, quant }) => {
          const isAwaited = here_on === null && (status === 'T' || (due_on !== null && due_on < today));
          if (!isAwaited || quant <= 0n || container_id < 0) return [];
          const plan = plans.get(plan_id);
          return { container_id, sap_id, due_on, quant, ended: !(plan && isOpen(plan, today)) };
        }),
  );
}

function byCars(a: Shortage, b: Shortage): number {
  return a.cars === b.cars ? a.sap_id - b.sap_id : a.cars < b.cars ? -1 : 1;
}

/**
 * Returns the stored shortages and arrivals, with those of the SAPs in `facts` replaced by derived ones. Only short
 * plans that begin by `until` are returned.
 */
export function withDerived(
  facts: CoverageFacts,
  derived: readonly SapCoverage[],
  stored: ArrivalFacts,
  until: string,
): ArrivalFacts {
  const derivedIds = new Set(facts.saps.map(({ sap_id }) => sap_id));
  const storedShortages = new Map(stored.plans.map(({ plan_id, shortages }) => [plan_id, shortages]));
  const changed = shortagesOf(derived);
  const plans = [...facts.plans.values()]
    .filter(({ begin_date }) => begin_date <= until)
    .sort(byBegin)
    .flatMap(({ plan_id, begin_date, end_date, quant }) => {
      const others = (storedShortages.get(plan_id) ?? []).filter(({ sap_id }) => !derivedIds.has(sap_id));
      const shortages = [...others, ...(changed.get(plan_id) ?? [])].sort(byCars);
      return shortages.length > 0 ? { plan_id, begin_date, end_date, quant, shortages } : [];
    });
  const arrivals = [...stored.arrivals.filter(({ sap_id }) => !derivedIds.has(sap_id)), ...arrivalsOf(facts)];
  return { today: facts.today, plans, arrivals };
}
