import {
  bySuccession,
  type DatedSpecification,
  specificationsInForce,
} from '../specification/specifications-in-force.ts';
import { countWhile } from '../values/count-while.ts';

/** A day during a plan on which a newer specification begins, and that specification. */
export interface Breakpoint {
  day: string;
  specification_id: number;
}

interface DatedPlan {
  begin_date: string;
  end_date: string;
  specification_id: number;
}

/**
 * The specifications of one car model by id, and those that are ever in force, ordered by begin date.
 */
interface Succession {
  inForce: readonly DatedSpecification[];
  byId: ReadonlyMap<number, DatedSpecification>;
}

export function successionOf(specifications: readonly DatedSpecification[]): Succession {
  const force = specificationsInForce(specifications);
  const isEverInForce = ({ specification_id: id }: DatedSpecification) =>
    force.get(id)?.in_force_from !== null;
  return {
    inForce: specifications.filter(isEverInForce).toSorted(bySuccession),
    byId: new Map(specifications.map((one) => [one.specification_id, one])),
  };
}

/** Returns the first `most` breakpoints of a plan (behaviour 34.2). */
export function breakpointsOf(
  plan: DatedPlan,
  succession: Succession,
  most = Number.POSITIVE_INFINITY,
): Breakpoint[] {
  const [from, to] = spanOf(plan, succession);
  return succession.inForce
    .slice(from, Math.min(to, from + most))
    .map(({ begin_date, specification_id }) => ({ day: begin_date, specification_id }));
}

/** Returns the number of breakpoints of a plan. */
export function countBreakpoints(plan: DatedPlan, succession: Succession): number {
  const [from, to] = spanOf(plan, succession);
  return to - from;
}

/** Returns the range of the newer specifications in `inForce` that begin during the plan. */
function spanOf(plan: DatedPlan, { inForce, byId }: Succession): [from: number, to: number] {
  const current = byId.get(plan.specification_id);
  const from = countWhile(inForce, (one) => one.begin_date <= plan.begin_date || !follows(one, current));
  return [from, Math.max(from, countUntil(inForce, plan.end_date))];
}

/**
 * Returns whether the specification of a plan is passive, or no longer in force at the start of the plan (behaviour
 * 34.2).
 */
export function isOutdated(plan: DatedPlan, { inForce, byId }: Succession): boolean {
  const current = byId.get(plan.specification_id);
  if (current?.state === 'P') return true;
  const latest = inForceOn({ inForce }, plan.begin_date);
  return latest !== undefined && follows(latest, current);
}

/** Returns the specification in force on a day; undefined before the first one begins. */
export function inForceOn(
  { inForce }: Pick<Succession, 'inForce'>,
  day: string,
): DatedSpecification | undefined {
  return inForce[countUntil(inForce, day) - 1];
}

function countUntil(inForce: readonly DatedSpecification[], day: string): number {
  return countWhile(inForce, ({ begin_date }) => begin_date <= day);
}

function follows(one: DatedSpecification, current: DatedSpecification | undefined): boolean {
  return !current || bySuccession(one, current) > 0;
}
