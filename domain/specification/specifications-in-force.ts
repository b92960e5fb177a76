import { dayBefore } from '../values/day.ts';
import type { State } from '../values/state.ts';

/** What the question needs of each specification of one car model. */
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
 * Which specifications of one car model are superseded, and when each is in force (behaviour 12.3, 12.4), by id.
 * An active one holds from its begin date to the day before the next active one begins; of two that begin on the
 * same day the one with the higher id holds.
 */
export function specificationsInForce(specifications: readonly DatedSpecification[]): Map<number, Force> {
  const active = specifications.filter(({ state }) => state === 'A').sort(byBegin);

  return new Map(
    specifications.map((specification) => {
      const next = active.find((other) => byBegin(specification, other) < 0);
      const holds = specification.state === 'A' && next?.begin_date !== specification.begin_date;
      return [
        specification.specification_id,
        {
          actual_state: next ? 'P' : 'A',
          in_force_from: holds ? specification.begin_date : null,
          in_force_to: holds && next ? dayBefore(next.begin_date) : null,
        },
      ];
    }),
  );
}

function byBegin(a: DatedSpecification, b: DatedSpecification): number {
  if (a.begin_date !== b.begin_date) return a.begin_date < b.begin_date ? -1 : 1;
  return a.specification_id - b.specification_id;
}
