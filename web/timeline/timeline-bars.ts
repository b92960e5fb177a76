import type { Timeline, TimelinePlan, TimelineSpecification } from '#domain/timeline/timeline';
import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';

/** What a bar looks like, which its words say too. */
export type BarLook = 'in-force' | 'superseded' | 'passive' | 'plan' | 'outdated';

/** A lane of the timeline: a specification on its days, or a plan. */
export interface Bar {
  key: string;
  subject: { specification: TimelineSpecification } | { plan: TimelinePlan };
  look: BarLook;
  from: string;
  /** The day behind its last one; null where nothing ends it. */
  until: string | null;
  /** Where newer specifications begin. */
  cuts: readonly string[];
  /** What stands in it, and what it is called. */
  text: string;
  words: string;
}

/** The lanes of a timeline: its specifications by begin date, then its plans. */
export function barsOf({ specifications, plans, today }: Timeline): Bar[] {
  return [
    ...specifications.map((one, index) => specificationBar(one, specifications.slice(index + 1), today)),
    ...plans.map(planBar),
  ];
}

/** `+2 −1 ~3`: what a specification adds, leaves out and changes. */
function changesText({ added, removed, changed }: TimelineSpecification): string {
  return [added && `+${added}`, removed && `−${removed}`, changed && `~${changed}`].filter(Boolean).join(' ');
}

/** The same in words. */
export function changesWords({ added, removed, changed }: TimelineSpecification): string {
  return [added && `${added} added`, removed && `${removed} removed`, changed && `${changed} changed`]
    .filter(Boolean)
    .join(', ');
}

/** What a specification is in two or three words. */
export function forceWords({ state, in_force_from, in_force_to }: TimelineSpecification): string {
  if (state === 'P') return 'Passive';
  if (in_force_from === null) return 'Never in force';
  return in_force_to === null ? 'Without an end' : `Until ${formatDay(in_force_to)}`;
}

/** What there is to say of a plan and newer specifications. */
export function cutWords({ cuts, outdated, kept_breakpoint }: TimelinePlan): string {
  if (outdated) return 'Outdated';
  return cuts
    .map(({ day }) => (day === kept_breakpoint ? `${formatDay(day)} (kept)` : formatDay(day)))
    .join('; ');
}

function specificationBar(
  one: TimelineSpecification,
  later: readonly TimelineSpecification[],
  today: string,
): Bar {
  const { specification_id, begin_date, state, in_force_from, in_force_to } = one;
  // A passive one is drawn to where another one takes over; one that never is in force has a day, to be seen at all.
  const next = later.find((other) => other.in_force_from !== null && other.begin_date > begin_date);
  const isNever = state === 'A' && in_force_from === null;
  const until =
    state === 'P' ? (next?.begin_date ?? null) : in_force_to && later.length > 0 ? next?.begin_date : null;
  const changes = changesText(one);
  const look =
    state === 'P'
      ? 'passive'
      : isNever || (in_force_to !== null && in_force_to < today)
        ? 'superseded'
        : 'in-force';
  return {
    key: `specification ${specification_id}`,
    subject: { specification: one },
    look,
    from: begin_date,
    until: isNever ? begin_date : (until ?? null),
    cuts: [],
    text: [`from ${formatDay(begin_date)}`, changes, isNever && 'never in force', state === 'P' && 'passive']
      .filter(Boolean)
      .join(' · '),
    words: `Specification from ${formatDay(begin_date)}, ${forceWords(one)}, ${[
      counted(one.added, 'SAP', 'SAPs'),
      'added,',
      one.removed,
      'removed,',
      one.changed,
      'changed',
    ].join(' ')}`,
  };
}

function planBar(plan: TimelinePlan): Bar {
  const { plan_id, begin_date, end_date, quant, cuts, outdated } = plan;
  const days = `${formatDay(begin_date)} – ${formatDay(end_date)}`;
  const said = cutWords(plan);
  return {
    key: `plan ${plan_id}`,
    subject: { plan },
    look: outdated ? 'outdated' : 'plan',
    from: begin_date,
    until: end_date,
    cuts: cuts.map(({ day }) => day),
    text: `${formatQuantity(quant)}${outdated ? ' · outdated' : ''}`,
    words: `Plan ${days}, ${formatQuantity(quant)} cars${
      said && (outdated ? ', outdated' : `, cut on ${said}`)
    }`,
  };
}
