import { byBegin } from '../specification/specifications-in-force.ts';
import type { State } from '../values/state.ts';

/**
 * What the rule needs of each specification of a car model; `quant` is what one car needs of the old SAP, null for
 * none.
 */
export interface TimedSpecification {
  specification_id: number;
  car_model_id: number;
  begin_date: string;
  state: State;
  quant: number | null;
}

/** The active specifications of each car model, by begin date and then by id. */
export type Timelines<Specification> = readonly (readonly Specification[])[];

export function timelinesOf<Specification extends TimedSpecification>(
  specifications: readonly Specification[],
): Timelines<Specification> {
  const active = specifications.filter(({ state }) => state === 'A');
  return [...Map.groupBy(active, ({ car_model_id }) => car_model_id).values()].map((timeline) =>
    timeline.toSorted(byBegin),
  );
}

/**
 * Which specifications a replacement from a day copies and which it changes (behaviour 35.1): of each car model the one
 * that is in force on the day and has begun before is copied, active ones that begin on the day or later change in
 * place; only those that have the old SAP.
 */
export function replacedSpecifications<Specification extends TimedSpecification>(
  timelines: Timelines<Specification>,
  from: string,
): { copied: Specification[]; changed: Specification[] } {
  const copied: Specification[] = [];
  const changed: Specification[] = [];
  for (const timeline of timelines) {
    const inForce = timeline.findLast(({ begin_date }) => begin_date <= from);
    if (inForce && inForce.begin_date < from && inForce.quant !== null) copied.push(inForce);
    changed.push(...timeline.filter(({ begin_date, quant }) => begin_date >= from && quant !== null));
  }
  return { copied, changed };
}
