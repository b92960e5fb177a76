import {
  bySuccession,
  type DatedSpecification,
  type InForce,
  specificationsInForce,
} from './specifications-in-force.ts';

interface Edited extends Omit<DatedSpecification, 'specification_id'> {
  specification_id: number | null;
}

export interface PlaceInTimeline {
  force: InForce;
  /** True if the specification is active, and another active one begins on the same day (behaviour 12.4). */
  sameDay: boolean;
  /** The previous specification, if any (behaviour 12.8). */
  previous: DatedSpecification | undefined;
}

/** Places an unsaved specification among the others of its car model. */
export function placeInTimeline(
  timeline: readonly DatedSpecification[],
  { specification_id, begin_date, state }: Edited,
): PlaceInTimeline {
  // A new specification will get a higher id than all others.
  const id = specification_id ?? Number.MAX_SAFE_INTEGER;
  const others = timeline.filter((other) => other.specification_id !== id);
  const active = others.filter((other) => other.state === 'A');
  const edited = { specification_id: id, begin_date, state };
  const before = active.filter((other) => bySuccession(other, edited) < 0);
  const force = specificationsInForce([...others, edited]).get(id);

  return {
    force: force ?? { actual_state: 'A', in_force_from: null, in_force_to: null },
    sameDay: state === 'A' && active.some((other) => other.begin_date === begin_date),
    previous: before.toSorted(bySuccession).at(-1),
  };
}
