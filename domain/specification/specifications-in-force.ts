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
  /** P when another active specification of the car model begins later, or on the same day with a higher id. */
  actual_state: State;
  /** The first and the last day it is in force; null where it never is, the last also where nothing ends it. */
  in_force_from: string | null;
  in_force_to: string | null;
}

/**
 * From when to when a specification is in force (behaviour 12.4), given the day (`YYYY-MM-DD`) on which the next active
 * one of its car model begins, which is its own day where that one has a higher id; null where there is none.
 */
export function daysInForce(
  { state, begin_date }: Pick<DatedSpecification, 'state' | 'begin_date'>,
  next: string | null,
): Omit<Force, 'actual_state'> {
  if (state === 'P' || next === begin_date) return { in_force_from: null, in_force_to: null };
  return { in_force_from: begin_date, in_force_to: next && addDays(next, -1) };
}

/**
 * Which specifications of one car model are superseded, and when each is in force (behaviour 12.3, 12.4), by id.
 * An active one holds from its begin date to the day before the next active one begins; of two that begin on the
 * same day the one with the higher id holds.
 */
export function specificationsInForce(specifications: readonly DatedSpecification[]): Map<number, Force> {
  const force = new Map<number, Force>();
  let next: string | null = null;
  // Latest first: of the active ones the last that was met is the next one of all that are to come.
  for (const specification of specifications.toSorted(byBegin).reverse()) {
    const { specification_id, state, begin_date } = specification;
    force.set(specification_id, { actual_state: next ? 'P' : 'A', ...daysInForce(specification, next) });
    if (state === 'A') next = begin_date;
  }
  return force;
}

/** The order in which specifications of a car model follow each other: by begin date and then by id. */
export function byBegin(a: DatedSpecification, b: DatedSpecification): number {
  if (a.begin_date !== b.begin_date) return a.begin_date < b.begin_date ? -1 : 1;
  return a.specification_id - b.specification_id;
}
