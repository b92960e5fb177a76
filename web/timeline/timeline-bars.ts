import {
  MAX_CUTS,
  type Timeline,
  type TimelinePlan,
  type TimelineSpecification,
} from '#domain/timeline/timeline';
import { counted, grouped } from '#domain/values/counted';
import { addDays, formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';

export type BarLook = 'in-force' | 'superseded' | 'passive' | 'plan' | 'outdated';

export interface Bar {
  key: string;
  subject: { specification: TimelineSpecification } | { plan: TimelinePlan };
  look: BarLook;
  from: string;
  /** The day after the last day; null if there is no end. */
  until: string | null;
  /**
   * The first days on which newer specifications begin while the plan runs, at most `MAX_CUTS`; none for a
   * specification.
   */
  cuts: readonly string[];
  /** The text of the bar. `words` is its accessible name. */
  text: string;
  words: string;
}

/** Returns the bars of a timeline, one for each lane: the specifications by begin date, then the plans. */
export function barsOf({ specifications, plans, today }: Timeline): Bar[] {
  return [
    ...specifications.map((specification, index) =>
      specificationBar(specification, specifications.slice(index + 1), today),
    ),
    ...plans.map(planBar),
  ];
}

/** Returns the numbers of inputs that a specification adds, removes and changes: `+2 −1 ~3`. */
function changesText({ added, removed, changed }: TimelineSpecification): string {
  return [added && `+${grouped(added)}`, removed && `−${grouped(removed)}`, changed && `~${grouped(changed)}`]
    .filter(Boolean)
    .join(' ');
}

export function changesWords({ added, removed, changed }: TimelineSpecification): string {
  return [
    added && `${grouped(added)} added`,
    removed && `${grouped(removed)} removed`,
    changed && `${grouped(changed)} changed`,
  ]
    .filter(Boolean)
    .join(', ');
}

function validityOf({ state, in_force_from }: TimelineSpecification): 'passive' | 'never' | 'in force' {
  if (state === 'P') return 'passive';
  return in_force_from === null ? 'never' : 'in force';
}

export function inForceWords(one: TimelineSpecification): string {
  const ends = one.in_force_to === null ? 'No end date' : `Until ${formatDay(one.in_force_to)}`;
  return { passive: 'Passive', never: 'Never in force', 'in force': ends }[validityOf(one)];
}

export function cutWords({ cuts, outdated, kept_breakpoint }: TimelinePlan): string {
  if (outdated) return 'Outdated';
  const days = cuts
    .map(({ day }) => (day === kept_breakpoint ? `${formatDay(day)} (kept)` : formatDay(day)))
    .join('; ');
  return cuts.length === MAX_CUTS ? `${days}; …` : days;
}

function specificationBar(
  specification: TimelineSpecification,
  later: readonly TimelineSpecification[],
  today: string,
): Bar {
  const { specification_id, begin_date, in_force_to, added, removed, changed } = specification;
  const validity = validityOf(specification);
  const next = later.find((other) => other.in_force_from !== null && other.begin_date > begin_date);
  const look = in_force_to !== null && in_force_to < today ? 'superseded' : 'in-force';
  const ends = {
    // A passive specification is drawn until the next specification that is in force begins. A specification that is
    // never in force has only the minimum width of a bar.
    passive: next?.begin_date ?? null,
    never: begin_date,
    'in force': in_force_to && addDays(in_force_to, 1),
  };
  return {
    key: `specification ${specification_id}`,
    subject: { specification: specification },
    look: ({ passive: 'passive', never: 'superseded', 'in force': look } as const)[validity],
    from: begin_date,
    until: ends[validity],
    cuts: [],
    text: joinLabel([
      `from ${formatDay(begin_date)}`,
      changesText(specification),
      validity === 'in force' ? null : inForceWords(specification).toLowerCase(),
    ]),
    words: `Specification from ${formatDay(begin_date)}, ${inForceWords(specification)}, ${counted(added, 'SAP')} added, ${grouped(removed)} removed, ${grouped(changed)} changed`,
  };
}

function planBar(plan: TimelinePlan): Bar {
  const { plan_id, begin_date, end_date, quant, cuts, outdated } = plan;
  const days = `${formatDay(begin_date)} – ${formatDay(end_date)}`;
  const cutSentence = cutWords(plan);
  return {
    key: `plan ${plan_id}`,
    subject: { plan },
    look: outdated ? 'outdated' : 'plan',
    from: begin_date,
    until: addDays(end_date, 1),
    cuts: cuts.map(({ day }) => day),
    text: `${formatQuantity(quant)}${outdated ? ' · outdated' : ''}`,
    words: `Plan ${days}, ${counted(quant, 'car')}${
      cutSentence && (outdated ? ', outdated' : `, newer specification from ${cutSentence}`)
    }`,
  };
}
