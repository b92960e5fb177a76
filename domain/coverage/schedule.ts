import { compareTexts } from '../values/compare-texts.ts';
import { addDays, daysBetween, LAST_DAY } from '../values/day.ts';
import { deriveCoverage, type ExpectedPiece, type PlanNeed } from './derive-coverage.ts';
import { byBegin, type CoverageFacts, compare, isOpen, type PlanFacts } from './facts.ts';
import { carsDue, servingOf } from './held-days.ts';
import type { ShortageReason } from './shortage-reason.ts';

// On which days the line stands still (behaviour 42).

/** The whole cars that plans build on a day, and those of them that no SAP holds up. */
export interface ScheduledDay {
  day: string;
  planned: number;
  possible: number;
}

/** Days in a row on which some SAP holds a plan up. */
export interface StandStill {
  from: string;
  /** Its last day; null if what is known to come never ends it. */
  until: string | null;
  /** The SAP that holds the plan up longest, and has the first code among equals. */
  sap_id: number;
  reason: ShortageReason;
  /** The piece that ends its hold-up. */
  waits_for: ExpectedPiece | null;
}

export interface ScheduledPlan {
  plan: PlanFacts;
  /** From today on, whatever days are asked for. */
  stops: StandStill[];
  /** Those of the days asked for on which it builds. */
  days: ScheduledDay[];
}

export interface Schedule {
  until: string;
  days: ScheduledDay[];
  /** In the order in which they take parts. */
  plans: ScheduledPlan[];
}

/** The days that are asked for, and what a schedule needs beside facts. */
export interface AskedSchedule {
  from: string;
  days: number;
  /** The codes of the SAPs. */
  codes: ReadonlyMap<number, string>;
  /** Lets other work have its turn after some SAPs. */
  rest: () => Promise<unknown>;
}

/** So many SAPs are derived before other work has its turn. */
const TOGETHER = 100;

/** A SAP that holds up a plan on some days. */
interface Holder extends Pick<PlanNeed, 'sap_id' | 'held'> {
  counted_on: string | null;
  /** Why nothing ends the hold-up, where nothing does. */
  reason: ShortageReason;
}

/**
 * Derives on which days open plans stand still, and how many cars they build on the days that are asked for. The facts
 * have to hold every SAP that is missing somewhere.
 */
export async function scheduleOf(facts: CoverageFacts, asked: AskedSchedule): Promise<Schedule> {
  const until = addDays(asked.from, asked.days - 1);
  const holders = await holdersOf(facts, asked.rest);
  const plans = [...facts.plans.values()]
    .filter((plan) => isOpen(plan, facts.today) && plan.begin_date <= until && plan.end_date >= asked.from)
    .sort(byBegin)
    .map((plan) => {
      const ofPlan = holders.get(plan.plan_id) ?? [];
      return {
        plan,
        stops: standStills(ofPlan, facts.today, asked.codes),
        days: buildingDays(plan, ofPlan, { from: asked.from, until }),
      };
    });
  return { until, days: sumsOfDays(plans, asked), plans };
}

/** The SAPs that hold up each plan, past days included. */
async function holdersOf(
  facts: CoverageFacts,
  rest: () => Promise<unknown>,
): Promise<ReadonlyMap<number, Holder[]>> {
  const holders = new Map<number, Holder[]>();
  for (const [place, sap] of facts.saps.entries()) {
    if (place % TOGETHER === TOGETHER - 1) await rest();
    for (const { plan, held, reason, sap_id } of deriveCoverage(sap, facts).needs) {
      if (held.length === 0) continue;
      const ofPlan = holders.get(plan.plan_id) ?? [];
      // Where nothing is missing at the begin, what holds the plan up has a known end.
      ofPlan.push({ sap_id, held, counted_on: sap.counted_on, reason: reason ?? 'late' });
      holders.set(plan.plan_id, ofPlan);
    }
  }
  return holders;
}

/** Days of a holder from today on. */
interface HeldByHolder {
  holder: Holder;
  from: string;
  /** LAST_DAY if nothing ends them. */
  until: string;
  ended_by: ExpectedPiece | null;
}

function standStills(
  holders: readonly Holder[],
  today: string,
  codes: ReadonlyMap<number, string>,
): StandStill[] {
  const held = holders
    .flatMap((holder) =>
      holder.held.map(({ from, until, ended_by }) => ({
        holder,
        from: later(from, today),
        until: until ?? LAST_DAY,
        ended_by,
      })),
    )
    .filter(({ from, until }) => from <= until)
    .sort((a, b) => compare(a.from, b.from));
  return withoutBreak(held).map(({ from, until, held }) => {
    const { holder, ended_by } = longestOf(held, codes);
    return {
      from,
      until: until === LAST_DAY ? null : until,
      sap_id: holder.sap_id,
      reason: ended_by ? 'late' : holder.reason,
      waits_for: ended_by,
    };
  });
}

/** Days that follow each other without a day between them, in the order of their begin. */
function withoutBreak(
  held: readonly HeldByHolder[],
): { from: string; until: string; held: HeldByHolder[] }[] {
  const runs: { from: string; until: string; held: HeldByHolder[] }[] = [];
  for (const one of held) {
    const run = runs.at(-1);
    if (run && (run.until === LAST_DAY || one.from <= addDays(run.until, 1))) {
      run.held.push(one);
      run.until = later(run.until, one.until);
    } else {
      runs.push({ from: one.from, until: one.until, held: [one] });
    }
  }
  return runs;
}

/** The last days of the SAP that holds up longest, and has the first code among equals. */
function longestOf(held: readonly HeldByHolder[], codes: ReadonlyMap<number, string>): HeldByHolder {
  const days = new Map<Holder, number>();
  for (const { holder, from, until } of held)
    days.set(holder, (days.get(holder) ?? 0) + daysBetween(from, until) + 1);
  const code = ({ sap_id }: Holder) => codes.get(sap_id) ?? '';
  const isLonger = (a: Holder, b: Holder) => {
    const more = (days.get(a) ?? 0) - (days.get(b) ?? 0);
    return more > 0 || (more === 0 && compareTexts(code(a), code(b)) < 0);
  };
  return held.reduce((longest, one) =>
    one.holder === longest.holder || isLonger(one.holder, longest.holder) ? one : longest,
  );
}

/** The days on which a plan builds, of those that are shown. Lost cars are not made up later. */
function buildingDays(
  plan: PlanFacts,
  holders: readonly Holder[],
  shown: { from: string; until: string },
): ScheduledDay[] {
  const from = later(plan.begin_date, shown.from);
  const until = earlier(plan.end_date, shown.until);
  const days = Array.from({ length: daysBetween(from, until) + 1 }, (_, place) => addDays(from, place));
  const lacking = days.map(() => 0);
  const dues = new Map<string, number[]>();
  for (const { counted_on, held } of holders) {
    const serving = servingOf(plan, counted_on);
    const due = dues.get(serving.first) ?? days.map((day) => carsDue(serving, day));
    dues.set(serving.first, due);
    for (const one of held) {
      const last = Math.min(one.until === null ? Infinity : daysBetween(from, one.until), days.length - 1);
      for (let place = Math.max(0, daysBetween(from, one.from)); place <= last; place += 1)
        lacking[place] = Math.max(lacking[place] ?? 0, (due[place] ?? 0) - one.cars);
    }
  }
  const whole = servingOf(plan, null);
  return days.map((day, place) => {
    const planned = carsDue(whole, day) - carsDue(whole, addDays(day, -1));
    return { day, planned, possible: Math.max(0, planned - (lacking[place] ?? 0)) };
  });
}

/** The sums of all plans on each day that is asked for. */
function sumsOfDays(plans: readonly ScheduledPlan[], { from, days }: AskedSchedule): ScheduledDay[] {
  const sums = Array.from({ length: days }, (_, place) => ({
    day: addDays(from, place),
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

function later(a: string, b: string): string {
  return a > b ? a : b;
}

function earlier(a: string, b: string): string {
  return a < b ? a : b;
}
