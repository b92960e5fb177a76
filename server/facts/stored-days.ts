import type { HeldDays } from '#domain/coverage/rule/held-days';
import type { Awaited, Source } from '#domain/coverage/rule/supply';
import { numberedDay } from '#domain/values/day';

/** The days in the form of `plan_shortages.held`. */
export type StoredDays = [
  from: number,
  until: number | null,
  cars: number,
  kind: Source['kind'] | null,
  id: number | null,
];

/** Returns the days of the column `plan_shortages.held`. */
export function heldOf(stored: readonly StoredDays[]): HeldDays<Awaited>[] {
  return stored.map(([from, until, cars, kind, id]) => ({
    from,
    until,
    cars,
    // The receipt comes on the day after the last day of the standstill.
    ended_by: kind && id !== null && until !== null ? { kind, id, due_on: numberedDay(until + 1) } : null,
  }));
}
