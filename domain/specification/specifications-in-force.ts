import { addDays } from '../values/day.ts';
import type { State } from '../values/state.ts';

/** A specification of one car model, with the fields that decide which one is in force. */
export interface DatedSpecification {
  specification_id: number;
  /** `YYYY-MM-DD`. */
  begin_date: string;
  state: State;
}

export interface Force {
  /** P if another active specification of the car model begins later, or on the same day with a higher id. */
  actual_state: State;
  /** The first and last day in force; null if it never is, the last also without an end. */
  in_force_from: string | null;
  in_force_to: string | null;
}

/**
 * The days on which a specification is in force (behaviour 12.4), given the day (`YYYY-MM-DD`) on which the
 * next active one of its car model begins, which is its own day if that one has a higher id; null without
 * one.
 */
export function daysInForce(
  { state, begin_date }: Pick<DatedSpecification, 'state' | 'begin_date'>,
  next: string | null,
): Omit<Force, 'actual_state'> {
  if (state === 'P' || next === begin_date) return { in_force_from: null, in_force_to: null };
  return { in_force_from: begin_date, in_force_to: next && addDays(next, -1) };
}

/**
 * Determines by id which specifications of a car model are superseded, and when each is in force (behaviour
 * 12.3, 12.4). An active one is in force from its begin date to the day before the next active one; on the
 * same day the higher id wins.
 */
export function specificationsInForce(specifications: readonly DatedSpecification[]): Map<number, Force> {
  const force = new Map<number, Force>();
  let next: string | null = null;
  // Latest first, so the last active one seen is the next one for the others.
  for (const specification of specifications.toSorted(byBegin).reverse()) {
    const { specification_id, state, begin_date } = specification;
    force.set(specification_id, { actual_state: next ? 'P' : 'A', ...daysInForce(specification, next) });
    if (state === 'A') next = begin_date;
  }
  return force;
}

/** Orders specifications of a car model by begin date, then by id. */
export function byBegin(a: DatedSpecification, b: DatedSpecification): number {
  if (a.begin_date !== b.begin_date) return a.begin_date < b.begin_date ? -1 : 1;
  return a.specification_id - b.specification_id;
}
