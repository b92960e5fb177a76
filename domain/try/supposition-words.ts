import { USUAL_SCHEDULE_DAYS } from '../schedule/schedule.ts';
import type { Supposition } from '../supposition/supposition.ts';
import { counted } from '../values/counted.ts';
import { addDays, formatDay } from '../values/day.ts';
import { formatQuantity } from '../values/quantity.ts';
import {
  type ComparedStop,
  type ComparedStops,
  firstDifference,
  haveSameDays,
  isWorseStop,
} from './compared-stops.ts';

/**
 * Describes a supposition with the name of its record: `MSKU 618342-9 comes on Dec 17, 2026`. The name of a supposition
 * about two records says what is supposed: `A is built before B`, `A replaced by B`.
 */
export function suppositionWords(one: Supposition, name: string): string {
  switch (one.what) {
    case 'container':
    case 'invoice':
      if (one.day === 'arrived') return `${name} has arrived`;
      return one.day === 'never' ? `${name} never comes` : `${name} comes on ${formatDay(one.day)}`;
    case 'promise':
      return `${name}, promised for ${formatDay(one.day)}, comes on ${formatDay(one.to)}`;
    case 'comes':
      return `${formatQuantity(one.quant)} more of ${name} ${one.quant === 1 ? 'comes' : 'come'} on ${formatDay(one.day)}`;
    case 'plan':
      return `${name} builds ${formatQuantity(one.quant)} from ${formatDay(one.begin_date)} to ${formatDay(one.end_date)}`;
    case 'not_built':
      return `${name} is not built`;
    case 'first':
      return name;
    case 'replace':
      return `${name} from ${formatDay(one.from)}`;
  }
}

interface ComparedLane {
  plan_id: number;
  plan_label: string;
  stops: readonly { from: string; until: string | null }[];
  days: readonly { planned: number; possible: number }[];
}

interface LaneChange {
  plan_id: number;
  plan_label: string;
  better: boolean;
  /** The first standstill that changes, without and with the suppositions: `stands still from Dec 17, 2026 → never`. */
  words: string;
  /**
   * The change for the worse, unused if `better`: `stands still from Dec 21, 2026`; if the first day stays, `stands
   * still until Dec 23, 2026`; if all days stay, `builds 4 fewer cars on time`.
   */
  worse: string;
}

/**
 * Returns the plans whose standstills or lost cars change under suppositions, in the order of the schedule with
 * suppositions. Plans that only one of the schedules contains are not compared.
 */
export function laneChanges(
  without: readonly ComparedLane[],
  supposed: readonly ComparedLane[],
): LaneChange[] {
  const before = new Map(without.map((lane) => [lane.plan_id, lane]));
  return supposed.flatMap((lane) => {
    const was = before.get(lane.plan_id);
    const change = was && firstDifference(stopsOf(was), stopsOf(lane));
    if (!change) return [];
    return {
      plan_id: lane.plan_id,
      plan_label: lane.plan_label,
      better: !isWorseStop(change.without, change.with),
      words: stopWords(change.without, change.with),
      worse: worseStopWords(change.without, change.with),
    };
  });
}

function stopsOf({ stops, days }: ComparedLane): ComparedStops {
  return {
    stops: stops.map(({ from, until }) => ({ still_from: from, runs_again: until && addDays(until, 1) })),
    cars_lost: days.reduce((sum, { planned, possible }) => sum + planned - possible, 0),
  };
}

/**
 * Describes a stop without and with the suppositions: `stands still on Dec 17, 2026 → from Dec 17, 2026 to Dec 19, 2026
 * · cars not built on their day: 1 → 15`.
 */
export function stopWords(was: ComparedStop, is: ComparedStop): string {
  const days = haveSameDays(was, is) ? stillWords(is) : `${stillWords(was)} → ${stillWords(is, was)}`;
  if (was.cars_lost === is.cars_lost) return days;
  return `${days} · cars not built on their day: ${formatQuantity(was.cars_lost)} → ${formatQuantity(is.cars_lost)}`;
}

/**
 * Summarizes the changes: `3 plans better, 1 worse: Chorsu stands still from Dec 21, 2026`. `nameOf` shortens the
 * labels of plans.
 */
export function changesWords(changes: readonly LaneChange[], nameOf: (label: string) => string): string {
  const worse = changes.filter(({ better }) => !better);
  const better = changes.length - worse.length;
  const parts = [
    ...(better > 0 ? [`${counted(better, 'plan')} better`] : []),
    ...(worse.length > 0 ? [worseWords(worse, nameOf, worse.length === changes.length)] : []),
  ];
  return (
    parts.join(', ') ||
    `No plan of the next ${counted(USUAL_SCHEDULE_DAYS / 7, 'week')} gets better or worse.`
  );
}

function worseWords(
  worse: readonly LaneChange[],
  nameOf: (label: string) => string,
  isFirst: boolean,
): string {
  const listed = worse.slice(0, 3).map(({ plan_label, worse }) => `${nameOf(plan_label)} ${worse}`);
  const more = worse.length > listed.length ? `; and ${worse.length - listed.length} more` : '';
  const number = isFirst ? counted(worse.length, 'plan') : worse.length;
  return `${number} worse: ${listed.join('; ')}${more}`;
}

function worseStopWords(was: ComparedStop, is: ComparedStop): string {
  const stands = is.again ? 'stands still again' : 'stands still';
  if (is.still_from && is.still_from !== was.still_from) return `${stands} from ${formatDay(is.still_from)}`;
  if (is.runs_again === was.runs_again)
    return `builds ${counted(is.cars_lost - was.cars_lost, 'fewer car')} on time`;
  return is.runs_again
    ? `${stands} until ${formatDay(addDays(is.runs_again, -1))}`
    : `${stands} with no end date`;
}

function stillWords({ still_from, runs_again, again }: ComparedStop, before?: ComparedStop): string {
  if (still_from === null) {
    if (before) return again ? 'not again' : 'never';
    return again ? 'does not stand still again' : 'never stands still';
  }
  const last = runs_again && addDays(runs_again, -1);
  const from = last === still_from ? `on ${formatDay(still_from)}` : `from ${formatDay(still_from)}`;
  const days = last && last !== still_from ? `${from} to ${formatDay(last)}` : from;
  if (before?.still_from) return days;
  return again ? `stands still again ${days}` : `stands still ${days}`;
}
