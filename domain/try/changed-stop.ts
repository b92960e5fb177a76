import type { PlanFacts } from '../coverage/rule/facts.ts';
import type { SapCoverage } from '../coverage/rule/figures.ts';
import { holdUpsOf } from '../coverage/rule/held-days.ts';
import type { PlanNeed } from '../coverage/rule/needs.ts';
import { carsLost } from '../schedule/standstills.ts';
import { dayNumber, numberedDay } from '../values/day.ts';

/** The days on which a part SAP stops a plan, from today on, and the cars that are lost because of it. */
export interface PlanStop {
  /** The first day; null if the part SAP does not stop the plan. */
  still_from: string | null;
  /** The day on which the plan builds again; null if no known receipt ends the stop. */
  runs_again: string | null;
  cars_lost: number;
}

/** A plan that a part SAP stops on other days, or with other lost cars, under suppositions. */
interface ChangedStop {
  plan: PlanFacts;
  without: PlanStop;
  with: PlanStop;
}

/**
 * Returns the first plan whose stops by a part SAP the suppositions change, with the first stop that differs (behaviour
 * 43.1). The figures of the part SAP describe only when its first stop begins.
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
    const [stopsBefore, stopsAfter] = [daysStopped(was, today), daysStopped(is, today)];
    const lost = { before: lostBecauseOf(was, today), after: lostBecauseOf(is, today) };
    const differs = Array.from(
      { length: Math.max(stopsBefore.length, stopsAfter.length) },
      (_, place) => place,
    ).find((place) => !isSame(stopsBefore[place], stopsAfter[place]));
    if (!plan || (differs === undefined && lost.before === lost.after)) continue;
    const place = differs ?? 0;
    return {
      plan,
      without: { ...(stopsBefore[place] ?? NO_STOP), cars_lost: lost.before },
      with: { ...(stopsAfter[place] ?? NO_STOP), cars_lost: lost.after },
    };
  }
  return undefined;
}

type StoppedDays = Pick<PlanStop, 'still_from' | 'runs_again'>;
const NO_STOP: StoppedDays = { still_from: null, runs_again: null };

function isSame(one: StoppedDays | undefined, other: StoppedDays | undefined): boolean {
  return one?.still_from === other?.still_from && one?.runs_again === other?.runs_again;
}

function daysStopped(need: PlanNeed | undefined, today: string): StoppedDays[] {
  if (!need) return [];
  return holdUpsOf(need.held, need.reason, dayNumber(today)).map(({ from, until }) => ({
    still_from: numberedDay(from),
    runs_again: until === null ? null : numberedDay(until + 1),
  }));
}

function lostBecauseOf(need: PlanNeed | undefined, today: string): number {
  return need ? carsLost(need.plan, need, today) : 0;
}
