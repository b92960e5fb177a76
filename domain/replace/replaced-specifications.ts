import { bySuccession } from '../specification/specifications-in-force.ts';
import type { ReplaceableSpecification, ReplacementFacts } from './replacement-facts.ts';

/** Returns the active specifications of each car model, by begin date and then by id. */
export function timelinesOf(
  specifications: readonly ReplaceableSpecification[],
): ReplaceableSpecification[][] {
  const active = specifications.filter(({ state }) => state === 'A');
  return [...Map.groupBy(active, ({ car_model_id }) => car_model_id).values()].map((timeline) =>
    timeline.toSorted(bySuccession),
  );
}

/**
 * Finds the specifications with the old SAP that a replacement copies or changes (behaviour 35.1). For each car model
 * it copies the specification in force on the day, if it began earlier, and changes the active specifications that
 * begin on the day or later.
 */
export function replacedSpecifications(
  timelines: ReplacementFacts['timelines'],
  from: string,
): { copied: ReplaceableSpecification[]; changed: ReplaceableSpecification[] } {
  const copied: ReplaceableSpecification[] = [];
  const changed: ReplaceableSpecification[] = [];
  for (const timeline of timelines) {
    const inForce = timeline.findLast(({ begin_date }) => begin_date <= from);
    if (inForce && inForce.begin_date < from && inForce.quant !== null) copied.push(inForce);
    changed.push(...timeline.filter(({ begin_date, quant }) => begin_date >= from && quant !== null));
  }
  return { copied, changed };
}
