import { compareTexts } from '../values/compare-texts.ts';
import { dayNumber, numberedDay } from '../values/day.ts';
import { deriveAll, type Source, sourceOf } from './derive-coverage.ts';
import { byBegin, type CoverageFacts, isOpen, type PlanFacts } from './facts.ts';
import { carsDue, type HeldDays, servingOf } from './held-days.ts';
import type { ShortageReason } from './shortage-reason.ts';

// Derives the days on which the line stands still (behaviour 42).

/** The whole cars that plans build on a day, and those that no SAP prevents. */
export interface ScheduledDay {
  day: string;
  planned: number;
  possible: number;
}

/** Consecutive days on which some SAP holds a plan up. */
export interface StandStill {
  from: string;
  /** The last day; null if no known receipt ends the standstill. */
  until: string | null;
  /** The SAP that holds the plan up longest; the first code among equals. */
  sap_id: number;
  reason: ShortageReason;
  /** The receipt that ends the hold-up. */
  waits_for: Source | null;
}

/** An open plan. */
export type OpenPlan = Omit<PlanFacts, 'order_until'>;

export interface ScheduledPlan {
  plan: OpenPlan;
  /** The standstills from today on, whatever days are requested. */
  stops: StandStill[];
  /** The plan's days within the requested ones. */
  days: ScheduledDay[];
}

export interface Schedule {
  until: string;
  days: ScheduledDay[];
  /** In the order in which plans take parts. */
  plans: ScheduledPlan[];
}

/** The requested days, and the functions that a schedule needs. */
export interface ScheduleRequest {
  from: string;
  days: number;
  codeOf: (sap_id: number) => string;
  /** Yields to other work. */
  pause: () => Promise<unknown>;
}

/** A SAP that holds up a plan on some days. */
export interface Holder {
  sap_id: number;
  /** The latest stock count. */
  counted_on: string | null;
  /** The reason if no known receipt ends the hold-up. */
  reason: ShortageReason;
  held: readonly HeldDays<Source>[];
}
/** The SAPs that hold up each plan, by its id. */
export type Holders = ReadonlyMap<number, readonly Holder[]>;

/**
 * Derives on which days open plans stand still, and how many cars they build on the requested days. It uses the facts
 * of some SAPs, and of all others the `stored` hold-ups.
 */
export async function scheduleOf(
  facts: CoverageFacts,
  stored: Holders,
  asked: ScheduleRequest,
): Promise<Schedule> {
  const plans = [...facts.plans.values()].filter((plan) => isOpen(plan, facts.today));
  const own = await holdersOf(facts, asked.pause);
  const derived = new Set(facts.saps.map(({ sap_id }) => sap_id));
  const holders = new Map(
    plans.map(({ plan_id }) => [
      plan_id,
      [
        ...(stored.get(plan_id) ?? []).filter(({ sap_id }) => !derived.has(sap_id)),
        ...(own.get(plan_id) ?? []),
      ],
    ]),
  );
  return scheduleOfPlans({ today: facts.today, plans, holders }, asked);
}

/** The SAPs that hold up each plan, past days included. */
async function holdersOf(facts: CoverageFacts, pause: () => Promise<unknown>): Promise<Holders> {
  const holders = new Map<number, Holder[]>();
  const needs = (await deriveAll(facts, pause)).flatMap((sap) => sap.needs);
  for (const { plan, held, reason, sap_id, counted_on } of needs) {
    if (held.length === 0) continue;
    const ofPlan = holders.get(plan.plan_id) ?? [];
    ofPlan.push({
      sap_id,
      counted_on,
      // Without a reason, nothing is missing at the begin, so a known receipt ends the hold-up.
      reason: reason ?? 'late',
      held: held.map((days) => ({ ...days, ended_by: days.ended_by && sourceOf(days.ended_by.from) })),
    });
    holders.set(plan.plan_id, ofPlan);
  }
  return holders;
}

/** Derives the schedule of open plans from their known hold-ups. */
export async function scheduleOfPlans(
  { today, plans, holders }: { today: string; plans: readonly OpenPlan[]; holders: Holders },
  asked: ScheduleRequest,
): Promise<Schedule> {
  const from = dayNumber(asked.from);
  const shown = { from, until: from + asked.days - 1 };
  const scheduled: ScheduledPlan[] = [];
  for (const plan of plans.toSorted(byBegin)) {
    if (dayNumber(plan.begin_date) > shown.until || dayNumber(plan.end_date) < from) continue;
    const ofPlan = holders.get(plan.plan_id) ?? [];
    await asked.pause();
    scheduled.push({
      plan,
      stops: standstillsOf(ofPlan, dayNumber(today), asked.codeOf),
      days: buildingDays(plan, ofPlan, shown),
    });
  }
  return { until: numberedDay(shown.until), days: sumsOfDays(scheduled, shown), plans: scheduled };
}

/** Days on which a SAP holds up a plan, from today on; `until` is infinite if there is no end. */
interface HeldByHolder {
  holder: Holder;
  from: number;
  until: number;
  ended_by: Source | null;
}

function standstillsOf(
  holders: readonly Holder[],
  today: number,
  codeOf: ScheduleRequest['codeOf'],
): StandStill[] {
  const held = holders
    .flatMap((holder) =>
      holder.held.map(({ from, until, ended_by }) => ({
        holder,
        from: Math.max(from, today),
        until: until ?? Number.POSITIVE_INFINITY,
        ended_by,
      })),
    )
    .filter(({ from, until }) => from <= until)
    .sort((a, b) => a.from - b.from);
  return withoutBreak(held).map(({ from, until, held }) => {
    const { holder, ended_by } = longestOf(held, codeOf);
    return {
      from: numberedDay(from),
      until: Number.isFinite(until) ? numberedDay(until) : null,
      sap_id: holder.sap_id,
      reason: ended_by ? 'late' : holder.reason,
      waits_for: ended_by,
    };
  });
}

interface Run {
  from: number;
  until: number;
  held: HeldByHolder[];
}

/** Joins consecutive hold-ups, which must be sorted by their first day. */
function withoutBreak(held: readonly HeldByHolder[]): Run[] {
  const runs: Run[] = [];
  for (const one of held) {
    const run = runs.at(-1);
    if (run && one.from <= run.until + 1) {
      run.held.push(one);
      run.until = Math.max(run.until, one.until);
    } else {
      runs.push({ from: one.from, until: one.until, held: [one] });
    }
  }
  return runs;
}

/** A day after every other. A hold-up without an end lasts until then, so the one that begins earlier is longer. */
const FAR = 1_000_000;

/** Returns the last hold-up of the SAP that holds up the plan longest. Among equals, the first code is taken. */
function longestOf(held: readonly HeldByHolder[], codeOf: ScheduleRequest['codeOf']): HeldByHolder {
  const days = new Map<Holder, number>();
  for (const { holder, from, until } of held)
    days.set(holder, (days.get(holder) ?? 0) + Math.min(until, FAR) - from + 1);
  const isLonger = (a: Holder, b: Holder) => {
    const more = (days.get(a) ?? 0) - (days.get(b) ?? 0);
    return more > 0 || (more === 0 && compareTexts(codeOf(a.sap_id), codeOf(b.sap_id)) < 0);
  };
  return held.reduce((longest, one) =>
    one.holder === longest.holder || isLonger(one.holder, longest.holder) ? one : longest,
  );
}

interface Shown {
  from: number;
  until: number;
}

/** Returns the shown days of the plan. Cars that were not built on their day are not made up. */
function buildingDays(plan: OpenPlan, holders: readonly Holder[], shown: Shown): ScheduledDay[] {
  const whole = servingOf(plan, null);
  const from = Math.max(whole.first, shown.from);
  const until = Math.min(whole.last, shown.until);
  const days = Array.from({ length: until - from + 1 }, (_, place) => from + place);
  const lacking = days.map(() => 0);
  const dues = new Map<number, number[]>();
  for (const { counted_on, held } of holders) {
    const serving = servingOf(plan, counted_on);
    const due = dues.get(serving.first) ?? days.map((day) => carsDue(serving, day));
    dues.set(serving.first, due);
    for (const one of held) {
      const last = Math.min(one.until ?? until, until) - from;
      for (let place = Math.max(0, one.from - from); place <= last; place += 1)
        lacking[place] = Math.max(lacking[place] ?? 0, (due[place] ?? 0) - one.cars);
    }
  }
  return days.map((day, place) => {
    const planned = carsDue(whole, day) - carsDue(whole, day - 1);
    return { day: numberedDay(day), planned, possible: Math.max(0, planned - (lacking[place] ?? 0)) };
  });
}

/** Sums up all plans on each shown day. */
function sumsOfDays(plans: readonly ScheduledPlan[], { from, until }: Shown): ScheduledDay[] {
  const sums = Array.from({ length: until - from + 1 }, (_, place) => ({
    day: numberedDay(from + place),
    planned: 0,
    possible: 0,
  }));
  const byDay = new Map(sums.map((sum) => [sum.day, sum]));
  for (const { day, planned, possible } of plans.flatMap((plan) => plan.days)) {
    const sum = byDay.get(day);
    if (!sum) continue;
    sum.planned += planned;
    sum.possible += possible;
  }
  return sums;
}
