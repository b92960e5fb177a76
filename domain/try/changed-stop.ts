import type { OpenPlan } from '../coverage/rule/facts.ts';
import type { SapCoverage } from '../coverage/rule/figures.ts';
import { holdUpsOf } from '../coverage/rule/held-days.ts';
import type { PlanNeed } from '../coverage/rule/needs.ts';
import { carsLost } from '../schedule/standstills.ts';
import { numberedDay } from '../values/day.ts';
import { type ComparedStop, type ComparedStops, firstDifference } from './compared-stops.ts';

interface ChangedStop {
  plan: OpenPlan;
  without: ComparedStop;
  with: ComparedStop;
}

/**
 * Finds the first plan for which the suppositions change the stops that a part SAP causes, or the cars that are lost
 * because of it, and returns it with the first stop that differs, or the first stop if only the cars differ (behaviour
 * 43.1). The figures of the part SAP do not suffice, because they contain only the first day of its first stop.
 */
export function changedStop(
  without: SapCoverage,
  supposed: SapCoverage,
  today: string,
): ChangedStop | undefined {
  const before = new Map(without.needs.map((need) => [need.plan.plan_id, need]));
  const after = new Map(supposed.needs.map((need) => [need.plan.plan_id, need]));
  for (const planId of new Set([...after.keys(), ...before.keys()])) {
    const [was, is] = [before.get(planId), after.get(planId)];
    const plan = (is ?? was)?.plan;
    const difference = firstDifference(stopsBy(was, today), stopsBy(is, today));
    if (plan && difference) return { plan, ...difference };
  }
  return undefined;
}

/** Returns the standstills that a part SAP causes in a plan from today on, and the cars that are lost because of it. */
function stopsBy(need: PlanNeed | undefined, today: string): ComparedStops {
  if (!need) return { stops: [], cars_lost: 0 };
  return {
    stops: holdUpsOf(need, today).map(({ from, until }) => ({
      still_from: numberedDay(from),
      runs_again: until === null ? null : numberedDay(until + 1),
    })),
    cars_lost: carsLost(need, today),
  };
}
