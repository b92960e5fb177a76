import { inForceOn, successionOf } from '../plan/breakpoints.ts';
import { formatDay } from '../values/day.ts';
import type { Timeline, TimelinePlan, TimelineSpecification } from './timeline.ts';

type Specifications = Pick<Timeline, 'specifications'>['specifications'];

const from = ({ begin_date }: { begin_date: string }) => `the specification from ${formatDay(begin_date)}`;

/** Explains in sentences why a specification is in force on a day and no other one is (behaviour 34.7). */
export function whyOnDay(specifications: Specifications, day: string): string[] {
  const succession = successionOf(specifications);
  const on = formatDay(day);
  const found = inForceOn(succession, day);
  const first = succession.inForce[0];
  if (!first) return ['This car model has no active specification.'];
  if (!found) return [`On ${on} none is in force: the first one begins on ${formatDay(first.begin_date)}.`];

  const next = succession.inForce.find(({ begin_date }) => begin_date > day);
  const until = next ? `the next one begins on ${formatDay(next.begin_date)}` : 'none begins after it';
  return [
    `On ${on} ${from(found)} is in force: it has begun, and ${until}.`,
    ...specifications.flatMap((other) => whyNot(other, found, day)),
  ];
}

/**
 * Explains why a specification is not in force although it has begun by the day, no earlier than the one in force.
 */
function whyNot(
  other: TimelineSpecification,
  found: { specification_id: number; begin_date: string },
  day: string,
): string[] {
  const isNear = other.begin_date >= found.begin_date && other.begin_date <= day;
  if (!isNear || other.specification_id === found.specification_id) return [];
  if (other.state === 'P') return [`${capital(from(other))} is not: it is ${passive(other)}.`];
  return [
    `Another ${from(other).slice('the '.length)} is not: of two that begin on one day the one that was added last is.`,
  ];
}

/** The days on which a specification is in force, and the reason for its end (behaviour 34.7). */
export function whySpecification({
  state,
  in_force_from,
  in_force_to,
  passive_since,
}: TimelineSpecification): string {
  if (state === 'P') return `Never in force: it is ${passive({ passive_since })}.`;
  if (in_force_from === null)
    return 'Never in force: another one that begins on the same day was added after it.';
  const begins = `In force from ${formatDay(in_force_from)}`;
  return in_force_to === null
    ? `${begins}.`
    : `${begins} to ${formatDay(in_force_to)}, when it is superseded.`;
}

/**
 * The reason why a plan has its specification, and whether that is the one in force on its days (behaviour
 * 34.7).
 */
export function whyPlan(
  { specification_id, begin_date, cuts, outdated, kept_breakpoint }: TimelinePlan,
  specifications: Specifications,
): string[] {
  const own = specifications.find((one) => one.specification_id === specification_id);
  if (!own) return [];
  const stands = `The plan was put on ${from(own)}`;
  if (own.state === 'P') return [`${stands}, which is ${passive(own)}.`];
  if (outdated) {
    const instead = inForceOn(successionOf(specifications), begin_date);
    return [`${stands}, but when it begins ${instead ? from(instead) : 'none'} is in force.`];
  }
  const [cut] = cuts;
  if (!cut) return [`${stands}, and no newer one begins while it runs.`];
  return [
    `${stands}, which is superseded on ${formatDay(cut.day)}, while the plan runs.`,
    ...(kept_breakpoint === cut.day ? ['It was decided that the plan keeps it.'] : []),
  ];
}

function passive({ passive_since }: Pick<TimelineSpecification, 'passive_since'>): string {
  return passive_since ? `passive since ${formatDay(passive_since)}` : 'passive';
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
