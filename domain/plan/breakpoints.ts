import { type DatedSpecification, specificationsInForce } from '../specification/specifications-in-force.ts';

/** The day on which a newer specification begins while a plan runs, and which one is in force from then on. */
export interface Breakpoint {
  /** `YYYY-MM-DD`. */
  day: string;
  specification_id: number;
}

interface DatedPlan {
  begin_date: string;
  end_date: string;
  specification_id: number;
}

/** The specifications of one car model that are in force at some time, by begin date, and how any of them is dated. */
export interface Succession {
  inForce: readonly DatedSpecification[];
  byId: ReadonlyMap<number, DatedSpecification>;
}

export function successionOf(specifications: readonly DatedSpecification[]): Succession {
  const force = specificationsInForce(specifications);
  const isEverInForce = ({ specification_id: id }: DatedSpecification) =>
    force.get(id)?.in_force_from !== null;
  return {
    inForce: specifications
      .filter(isEverInForce)
      .toSorted((one, other) => (one.begin_date < other.begin_date ? -1 : 1)),
    byId: new Map(specifications.map((one) => [one.specification_id, one])),
  };
}

/** The days on which newer specifications than its own begin while a plan runs, after its begin (behaviour 34.2). */
export function breakpointsOf(plan: DatedPlan, { inForce, byId }: Succession): Breakpoint[] {
  const own = byId.get(plan.specification_id);
  return inForce
    .slice(countUntil(inForce, plan.begin_date), countUntil(inForce, plan.end_date))
    .filter((one) => follows(one, own))
    .map(({ begin_date, specification_id }) => ({ day: begin_date, specification_id }));
}

/** Whether the plan's specification is no longer in force when it begins, or is passive (behaviour 34.2). */
export function isOutdated(plan: DatedPlan, { inForce, byId }: Succession): boolean {
  const own = byId.get(plan.specification_id);
  if (own?.state === 'P') return true;
  const latest = inForceOn({ inForce }, plan.begin_date);
  return latest !== undefined && follows(latest, own);
}

/** The specification that is in force on a day; none before the first one begins. */
export function inForceOn(
  { inForce }: Pick<Succession, 'inForce'>,
  day: string,
): DatedSpecification | undefined {
  return inForce[countUntil(inForce, day) - 1];
}

/** How many of them begin on a day or before it, found by halves: a timeline asks it for thousands of plans. */
function countUntil(inForce: readonly DatedSpecification[], day: string): number {
  let [from, to] = [0, inForce.length];
  while (from < to) {
    const half = (from + to) >> 1;
    if ((inForce[half] as DatedSpecification).begin_date <= day) from = half + 1;
    else to = half;
  }
  return from;
}

function follows(one: DatedSpecification, own: DatedSpecification | undefined): boolean {
  if (!own || one.begin_date !== own.begin_date) return !own || one.begin_date > own.begin_date;
  return one.specification_id > own.specification_id;
}
