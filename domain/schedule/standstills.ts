import { byBegin, type CoverageFacts, isOpen, type OpenPlan } from '../coverage/rule/facts.ts';
import { deriveAll } from '../coverage/rule/figures.ts';
import { buildPeriodOf, byLead, carsDue, type HoldUp, holdUpsOf } from '../coverage/rule/held-days.ts';
import type { PlanNeed } from '../coverage/rule/needs.ts';
import type { ShortageReason } from '../coverage/rule/shortage-reason.ts';
import type { Awaited } from '../coverage/rule/supply.ts';
import { dayNumber, numberedDay } from '../values/day.ts';
import type { Millionths } from '../values/quantity.ts';
import type { ScheduleDay } from './schedule.ts';

// Derives the days on which the line stands still (behaviour 42).

/** Consecutive days on which some SAP holds a plan up. */
export interface Standstill {
  from: string;
  /** The last day; null if no known receipt ends the standstill. */
  until: string | null;
  /** The SAP that leads the standstill (behaviour 42.4). */
  sap_id: number;
  reason: ShortageReason;
  /**
   * The receipt after which this SAP no longer holds up the plan. If no known receipt ends its hold-up, this is the
   * delivery that closes the shortage of the plan (behaviour 42.3).
   */
  waits_for: Awaited | null;
  waits_also_for: Awaited[];
  comes_on: string | null;
  /** The quantity that has to be ordered to end the standstill; 0 if it waits for a delivery. */
  to_order: Millionths;
}

interface ScheduledPlan {
  plan: OpenPlan;
  /** The standstills from today on, regardless of the requested days. */
  stops: Standstill[];
  days: ScheduleDay[];
}

export interface DerivedSchedule {
  until: string;
  days: ScheduleDay[];
  /** In the order in which plans take parts. */
  plans: ScheduledPlan[];
}

interface ScheduleRequest {
  from: string;
  days: number;
  pause: () => Promise<unknown>;
}

export type HeldNeed = Pick<PlanNeed, 'sap_id' | 'counted_on' | 'reason' | 'waits_for' | 'to_order' | 'held'>;
export type HeldNeeds = ReadonlyMap<number, readonly HeldNeed[]>;

/**
 * Derives the days on which open plans stand still, and the cars that they build on each requested day. It derives the
 * hold-ups of the SAPs in `facts`, and takes those of all other SAPs from `stored`.
 */
export async function scheduleOf(
  facts: CoverageFacts,
  stored: HeldNeeds,
  asked: ScheduleRequest,
): Promise<DerivedSchedule> {
  const plans = [...facts.plans.values()].filter((plan) => isOpen(plan, facts.today));
  const needs = (await deriveAll(facts, asked.pause)).flatMap((sap) => sap.needs);
  const derivedNeeds = Map.groupBy(
    needs.filter(({ held }) => held.length > 0),
    ({ plan }) => plan.plan_id,
  );
  const derived = new Set(facts.saps.map(({ sap_id }) => sap_id));
  const heldNeeds = new Map(
    plans.map(({ plan_id }) => [
      plan_id,
      [
        ...(stored.get(plan_id) ?? []).filter(({ sap_id }) => !derived.has(sap_id)),
        ...(derivedNeeds.get(plan_id) ?? []),
      ],
    ]),
  );
  return scheduleOfPlans({ today: facts.today, plans, heldNeeds }, asked);
}

/** Derives the schedule of open plans from their known hold-ups. */
export async function scheduleOfPlans(
  { today, plans, heldNeeds }: { today: string; plans: readonly OpenPlan[]; heldNeeds: HeldNeeds },
  asked: ScheduleRequest,
): Promise<DerivedSchedule> {
  const from = dayNumber(asked.from);
  const shown = { from, until: from + asked.days - 1 };
  const scheduled: ScheduledPlan[] = [];
  for (const plan of plans.toSorted(byBegin)) {
    if (dayNumber(plan.begin_date) > shown.until || dayNumber(plan.end_date) < from) continue;
    const ofPlan = heldNeeds.get(plan.plan_id) ?? [];
    await asked.pause();
    scheduled.push({
      plan,
      stops: standstillsOf(ofPlan, today),
      days: buildingDays(plan, ofPlan, shown),
    });
  }
  return { until: numberedDay(shown.until), days: sumsOfDays(scheduled, shown), plans: scheduled };
}

export type StandstillDays = Pick<Standstill, 'from' | 'until'>;

/** Returns the days of the standstills of a plan from today on. */
export function standstillDays(needs: readonly HeldNeed[], today: string): StandstillDays[] {
  return joinedHoldUps(needs, today).map(({ from, until }) => ({ from, until }));
}

/** Returns the standstills of a plan from today on. */
export function standstillsOf(needs: readonly HeldNeed[], today: string): Standstill[] {
  return joinedHoldUps(needs, today).map(({ lead, others, ...days }) => {
    const waits_for = awaitedBy(lead);
    const also = others.flatMap((one) => awaitedBy(one) ?? []);
    const key = ({ kind, id }: Awaited) => `${kind} ${id}`;
    const distinct = new Map(also.map((one) => [key(one), one]));
    if (waits_for) distinct.delete(key(waits_for));
    return {
      ...days,
      sap_id: lead.sap_id,
      reason: lead.reason,
      waits_for,
      waits_also_for: [...distinct.values()].slice(0, MAX_OTHERS),
      ...(lead.until === null
        ? { comes_on: null, to_order: lead.to_order }
        : { comes_on: numberedDay(lead.until + 1), to_order: 0n }),
    };
  });
}

const MAX_OTHERS = 20;

/** Returns the delivery that ends a hold-up, or that covers the plan in full if no known receipt ends it. */
function awaitedBy(holdUp: Pick<HoldUp, 'until' | 'ended_by'> & Pick<HeldNeed, 'waits_for'>): Awaited | null {
  return holdUp.until === null ? holdUp.waits_for : holdUp.ended_by;
}

/** Joins the hold-ups by several SAPs on consecutive days. The one that leads is the first (behaviour 42.4). */
function joinedHoldUps(needs: readonly HeldNeed[], today: string) {
  const holdUps = needs.flatMap((need) => holdUpsOf(need, today).map((holdUp) => ({ ...need, ...holdUp })));
  const joined: { lead: (typeof holdUps)[number]; others: typeof holdUps; until: number }[] = [];
  for (const holdUp of holdUps.sort(byLead)) {
    const until = holdUp.until ?? Number.POSITIVE_INFINITY;
    const last = joined.at(-1);
    if (last && holdUp.from <= last.until + 1) {
      last.until = Math.max(last.until, until);
      last.others.push(holdUp);
    } else joined.push({ lead: holdUp, others: [], until });
  }
  return joined.map(({ lead, others, until }) => ({
    lead,
    others,
    from: numberedDay(lead.from),
    until: Number.isFinite(until) ? numberedDay(until) : null,
  }));
}

interface Shown {
  from: number;
  until: number;
}

/** Returns the number of cars that a plan does not build from today on because of one SAP (behaviour 42.5). */
export function carsLost({ plan, counted_on, held }: PlanNeed, today: string): number {
  const whole = buildPeriodOf(plan, null);
  const period = buildPeriodOf(plan, counted_on);
  const mostOfOneDay = carsDue(whole, whole.first);
  let lost = 0;
  for (const { from, until, cars } of held) {
    const last = Math.min(until ?? whole.last, whole.last);
    for (let day = Math.max(from, dayNumber(today)); day <= last; day += 1) {
      const lacking = carsDue(period, day) - cars;
      const dueBefore = carsDue(whole, day - 1);
      if (lacking >= mostOfOneDay) {
        // No more cars are built until `last`. A plan may have a hundred thousand days, so the loop does not visit each
        // of them.
        lost += carsDue(whole, last) - dueBefore;
        break;
      }
      lost += Math.min(carsDue(whole, day) - dueBefore, lacking);
    }
  }
  return lost;
}

/**
 * Returns the planned and possible cars of a plan on each shown day. Cars that cannot be built on their day are not
 * built later.
 */
function buildingDays(plan: OpenPlan, needs: readonly HeldNeed[], shown: Shown): ScheduleDay[] {
  const whole = buildPeriodOf(plan, null);
  const from = Math.max(whole.first, shown.from);
  const until = Math.min(whole.last, shown.until);
  const days = Array.from({ length: until - from + 1 }, (_, place) => from + place);
  const lacking = days.map(() => 0);
  const dues = new Map<number, number[]>();
  for (const { counted_on, held } of needs) {
    const period = buildPeriodOf(plan, counted_on);
    const due = dues.get(period.first) ?? days.map((day) => carsDue(period, day));
    dues.set(period.first, due);
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

function sumsOfDays(plans: readonly ScheduledPlan[], { from, until }: Shown): ScheduleDay[] {
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
