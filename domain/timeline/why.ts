import { inForceOn, successionOf } from '../plan/breakpoints.ts';
import { addDays, formatDay } from '../values/day.ts';
import { capital } from '../values/text.ts';
import type { Timeline, TimelinePlan, TimelineSpecification } from './timeline.ts';

type Specifications = Pick<Timeline, 'specifications'>['specifications'];

const from = ({ begin_date }: { begin_date: string }) => `the specification from ${formatDay(begin_date)}`;

/**
 * Explains which specification is in force on a day, and why each other one with the same or a later begin date, up to
 * that day, is not (behaviour 34.7).
 */
export function whyOnDay(specifications: Specifications, day: string): string[] {
  const succession = successionOf(specifications);
  const on = formatDay(day);
  const found = inForceOn(succession, day);
  const first = succession.inForce[0];
  if (!first) return ['This car model has no active specification.'];
  if (!found)
    return [`On ${on} no specification is in force: the first one begins on ${formatDay(first.begin_date)}.`];

  const next = succession.inForce.find(({ begin_date }) => begin_date > day);
  const until = next ? `the next one begins on ${formatDay(next.begin_date)}` : 'none begins after it';
  return [
    `On ${on} ${from(found)} is in force: it has begun, and ${until}.`,
    ...specifications.flatMap((other) => whyNot(other, found, day)),
  ];
}

/**
 * Explains why a specification is not in force although it begins no earlier than the one in force, and no later than
 * the day. Empty for any other specification.
 */
function whyNot(
  other: TimelineSpecification,
  found: { specification_id: number; begin_date: string },
  day: string,
): string[] {
  const isNear = other.begin_date >= found.begin_date && other.begin_date <= day;
  if (!isNear || other.specification_id === found.specification_id) return [];
  if (other.state === 'P') return [`${capital(from(other))} is not in force: it ${passive(other)}.`];
  return [
    `Another ${from(other).slice('the '.length)} is not in force: of several with the same begin date, the last one added is in force.`,
  ];
}

/** Explains on which days a specification is in force, and why they end (behaviour 34.7). */
export function whySpecification({
  state,
  in_force_from,
  in_force_to,
  passive_since,
}: TimelineSpecification): string {
  if (state === 'P') return `It ${passive({ passive_since })}, so the timeline counts it on no day.`;
  if (in_force_from === null)
    return 'Never in force: another specification with the same begin date was added later.';
  const begins = `In force from ${formatDay(in_force_from)}`;
  return in_force_to === null
    ? `${begins}.`
    : `${begins} to ${formatDay(in_force_to)}, and superseded on ${formatDay(addDays(in_force_to, 1))}.`;
}

/**
 * Says which specification a plan uses, and explains whether it is in force during the plan (behaviour 34.7).
 */
export function whyPlan(
  { specification_id, begin_date, cuts, outdated, kept_breakpoint }: TimelinePlan,
  specifications: Specifications,
): string[] {
  const current = specifications.find((one) => one.specification_id === specification_id);
  if (!current) return [];
  const use = `The plan uses ${from(current)}`;
  if (current.state === 'P') return [`${use}, which ${passive(current)}.`];
  if (outdated) {
    const instead = inForceOn(successionOf(specifications), begin_date);
    return [`${use}, but ${instead ? from(instead) : 'no specification'} is in force when the plan begins.`];
  }
  const [cut] = cuts;
  const later = current.begin_date > begin_date ? ['It is not in force yet when the plan begins.'] : [];
  if (!cut) return [`${use}, and no newer one begins while the plan runs.`, ...later];
  return [
    `${use}, which is superseded on ${formatDay(cut.day)}, while the plan runs.`,
    ...(kept_breakpoint === cut.day ? ['A user chose to keep it for this plan.'] : []),
    ...later,
  ];
}

function passive({ passive_since }: Pick<TimelineSpecification, 'passive_since'>): string {
  return passive_since ? `has been passive since ${formatDay(passive_since)}` : 'is passive';
}
