import { addDays } from '../values/day.ts';
import type { State } from '../values/state.ts';

export interface DatedSpecification {
  specification_id: number;
  begin_date: string;
  state: State;
}

export interface InForce {
  /** P if another active specification of the car model begins later, or on the same day with a higher id. */
  actual_state: State;
  /** The first and last day in force; null if it is never in force. The last day is also null if there is no end. */
  in_force_from: string | null;
  in_force_to: string | null;
}

/**
 * Returns the days on which a specification is in force (behaviour 12.4). `next` is the day (`YYYY-MM-DD`) on which the
 * next active specification of the car model begins, null if there is none. If two specifications begin on the same
 * day, the one with the higher id is the next.
 */
export function daysInForce(
  { state, begin_date }: Pick<DatedSpecification, 'state' | 'begin_date'>,
  next: string | null,
): Omit<InForce, 'actual_state'> {
  if (state === 'P' || next === begin_date) return { in_force_from: null, in_force_to: null };
  return { in_force_from: begin_date, in_force_to: next && addDays(next, -1) };
}

/**
 * Returns, by id, whether each specification of a car model is superseded, and when it is in force (behaviour 12.3,
 * 12.4). An active specification is in force from its begin date to the day before the next active one. If several have
 * the same begin date, the one with the highest id is in force.
 */
export function specificationsInForce(specifications: readonly DatedSpecification[]): Map<number, InForce> {
  const force = new Map<number, InForce>();
  let next: string | null = null;
  // The loop begins with the latest specification, so that `next` is always the begin date of the next active one.
  for (const specification of specifications.toSorted(bySuccession).reverse()) {
    const { specification_id, state, begin_date } = specification;
    force.set(specification_id, { actual_state: next ? 'P' : 'A', ...daysInForce(specification, next) });
    if (state === 'A') next = begin_date;
  }
  return force;
}

/** Compares specifications of a car model by begin date, then by id. */
export function bySuccession(a: DatedSpecification, b: DatedSpecification): number {
  if (a.begin_date !== b.begin_date) return a.begin_date < b.begin_date ? -1 : 1;
  return a.specification_id - b.specification_id;
}
