import { type Company, SAPS } from './company.ts';
import {
  type Delivery,
  deliveriesOf,
  type Lot,
  least,
  type Millionths,
  millionths,
  pieces,
  purchasesOf,
  sum,
  TODAY,
} from './lots.ts';

// A second implementation of the rules of coverage (behaviour 25, 30, 31.2, 34.4), written from their text. It shares
// no arithmetic with `domain/coverage/rule`: it simulates the days and allocates pieces and cars one after another.
// Days are relative to today, which is 0. Pieces and cars are whole millionths.

export type Reason = 'late' | 'overdue' | 'no_day' | 'not_invoiced' | 'not_ordered';
type Plan = Company['plans'][number];

const ONE = 1_000_000n;

type Lots = Record<'coming' | 'overdue' | 'no_day' | 'not_invoiced', Lot[]>;

export type AwaitedLot = Pick<Lot, 'origin' | 'due'>;

/** The need of a plan for one part SAP, and how much of it is missing. */
export interface SimulatedNeed {
  plan: number;
  sap: number;
  need: Millionths;
  missing_now: Millionths;
  missing_at_begin: Millionths;
  cars_now: Millionths;
  cars_at_begin: Millionths;
  /** The cars that can be built, by day from today on. The last entry applies to all later days. */
  cars_from: readonly Millionths[];
  full_on: number | null;
  reason: Reason | null;
  waits_for: AwaitedLot | null;
  /** The pieces that are missing after every order has arrived. */
  to_order: Millionths;
}

interface Shortage {
  short_on: number | null;
  short_quant: Millionths | null;
  reason: Reason | null;
}

interface SimulatedPlan {
  plan: number;
  now: Millionths;
  begin: Millionths;
  /**
   * The cars that can be built once all that is expected has arrived, and the first day on which they can be built, or
   * null if they are no more than at the start.
   */
  expected: Millionths;
  expected_on: number | null;
  full_on: number | null;
  needs: SimulatedNeed[];
}

/**
 * Returns the values of a part SAP (null if all are 0), and the needs of plans in the order in which they take
 * pieces.
 */
export function simulateSap(company: Company, sap: number, arrivesToday: readonly string[] = []) {
  const deliveries = deliveriesOf(company, sap, arrivesToday);
  const { stock, arrived, counted } = simulatePast(company, sap, deliveries);
  const open = company.plans.map((_, plan) => isOpen(company, plan));
  const bought = purchasesOf(company, sap, deliveries).filter(({ plan }) => open[plan]);
  const notArrived = deliveries.filter(({ plan, here }) => open[plan] && here === null);
  const promises = bought.flatMap((purchase) => purchase.promises);

  const lots: Lots = {
    coming: [...notArrived, ...promises].filter(({ due }) => due !== null && due >= TODAY).sort(byComing),
    overdue: [...notArrived, ...promises].filter(({ due }) => due !== null && due < TODAY).sort(byComing),
    no_day: notArrived.filter(({ due }) => due === null).sort(byComing),
    not_invoiced: bought.map(({ plan, purchase, rest, promised }) => ({
      plan,
      quant: rest - promised,
      due: null,
      origin: { purchase },
    })),
  };
  const needs = company.plans
    .map((plan, index) => ({ plan: index, begin: plan.begin, need: needOf(company, plan, sap, counted) }))
    .filter(({ plan, need }) => open[plan] && need > 0n)
    .sort((a, b) => a.begin - b.begin || a.plan - b.plan);

  const figures = {
    needed: sum(needs.map(({ need }) => need)),
    ordered: sum(bought.map(({ ordered }) => ordered)),
    stock,
    arrived,
    transit: sum(notArrived.filter(({ status }) => status === 'T').map(({ quant }) => quant)),
    open: sum(notArrived.filter(({ status }) => status === 'O').map(({ quant }) => quant)),
    rest: sum(bought.map(({ rest }) => rest)),
    promised: sum(promises.map(({ quant }) => quant)),
  };
  const expectedSupply = stock + arrived + figures.transit + figures.open + figures.rest;
  const coverage = {
    ...figures,
    to_order: figures.needed > expectedSupply ? figures.needed - expectedSupply : 0n,
    ...firstShortage(needs, stock + arrived, lots),
  };
  return {
    coverage: Object.values(figures).every((figure) => figure === 0n) ? null : coverage,
    needs: allocateLots(company, sap, needs, stock + arrived, lots),
    /** Returns the first shortage on this day or later. */
    shortageFrom: (day: number) => firstShortage(needs, stock + arrived, lots, day),
  };
}

/** Returns the open plans that have cars, with the number of cars that can be built. */
export function simulatePlans(company: Company, arrivesToday: readonly string[] = []): SimulatedPlan[] {
  const needs = everySap().flatMap((sap) => simulateSap(company, sap, arrivesToday).needs);
  return company.plans.flatMap((plan, index) => {
    if (!isOpen(company, index) || plan.quant === 0) return [];
    const needsOfPlan = needs.filter((need) => need.plan === index);
    const days = needsOfPlan.map(({ full_on }) => full_on);
    const allowed = (carsOfNeed: (need: SimulatedNeed) => Millionths | undefined) =>
      least([
        millionths(plan.quant),
        ...needsOfPlan.map((need) => carsOfNeed(need) ?? millionths(plan.quant)),
      ]);
    const begin = allowed(({ cars_at_begin }) => cars_at_begin);
    const expected = allowed(({ cars_from }) => cars_from.at(-1));
    let on = TODAY;
    while (allowed(({ cars_from }) => cars_from[on] ?? cars_from.at(-1)) < expected) on += 1;
    return {
      plan: index,
      now: allowed(({ cars_now }) => cars_now),
      begin,
      expected,
      expected_on: expected > begin ? on : null,
      full_on: days.includes(null) ? null : Math.max(TODAY, ...days.map(Number)),
      needs: needsOfPlan,
    };
  });
}

/**
 * Simulates the past from the first day on: arrivals, the cars that ended plans build each day, and counts in the
 * evening, which replace everything before them (25.2, 25.3).
 */
function simulatePast(company: Company, sap: number, deliveries: readonly Delivery[]) {
  let remaining = 0n;
  let arrived = 0n;
  let counted: number | null = null;
  const begins = company.plans.map(({ begin }) => begin);
  const arrivals = deliveries.map(({ here }) => here ?? TODAY);
  const counts = company.counts.filter((count) => count.sap === sap);
  const first = Math.min(TODAY, ...begins, ...arrivals, ...counts.map(({ day }) => day));
  for (let day = first; day <= TODAY; day += 1) {
    for (const { plan, quant, here } of deliveries) {
      if (here !== day) continue;
      if (isOpen(company, plan)) arrived += quant;
      else remaining += quant;
    }
    for (const [index, plan] of company.plans.entries()) {
      if (isOpen(company, index)) continue;
      remaining -= needOf(company, plan, sap, day - 1) - needOf(company, plan, sap, day);
    }
    const count = counts.find((one) => one.day === day);
    if (!count) continue;
    remaining = millionths(count.quant);
    arrived = 0n;
    counted = day;
  }
  return { stock: remaining > 0n ? remaining : 0n, arrived, counted };
}

/**
 * Finds the first day on which plans that have begun need more than is available, and the reason, which names the
 * supply that would close the gap (25.5, 25.6).
 */
function firstShortage(
  needs: readonly { begin: number; need: Millionths }[],
  here: Millionths,
  lots: Lots,
  from?: number,
): Shortage {
  const begins = needs.map(({ begin }) => begin);
  for (let day = from ?? Math.min(...begins); day <= Math.max(...begins); day += 1) {
    const by = Math.max(day, TODAY);
    const coming = lots.coming.filter(({ due }) => Number(due) <= by);
    const later = lots.coming.filter(({ due }) => Number(due) > by);
    const begun = needs.filter(({ begin }) => begin <= day);
    const short_quant = sum(begun.map(({ need }) => need)) - here - pieces(coming);
    if (short_quant <= 0n) continue;
    let gap = short_quant - pieces(later);
    if (gap <= 0n) return { short_on: day, short_quant, reason: 'late' };
    for (const reason of ['overdue', 'no_day', 'not_invoiced'] as const) {
      gap -= pieces(lots[reason]);
      if (gap <= 0n) return { short_on: day, short_quant, reason };
    }
    return { short_on: day, short_quant, reason: 'not_ordered' };
  }
  return { short_on: null, short_quant: null, reason: null };
}

/**
 * Allocates each lot to the first plan that still lacks pieces (30.2): stock and arrivals first, then receipts by day,
 * then overdue and unscheduled lots. The lot that fills the need of a plan is its awaited delivery, and gives the
 * reason (30.4, 30.5).
 */
function allocateLots(
  company: Company,
  sap: number,
  needs: readonly { plan: number; begin: number; need: Millionths }[],
  here: Millionths,
  lots: Lots,
): SimulatedNeed[] {
  const turns = needs.map((need) => ({
    ...need,
    lacks: need.need,
    missing_now: 0n,
    missing_at_begin: 0n,
    missing_from: [] as Millionths[],
    last: null as { lot: Lot | null; reason: Reason | null } | null,
  }));
  const hand = (quant: Millionths, lot: Lot | null, reason: Reason | null) => {
    let remaining = quant;
    for (const turn of turns) {
      const taken = least([remaining, turn.lacks]);
      if (taken > 0n && taken === turn.lacks) turn.last = { lot, reason };
      turn.lacks -= taken;
      remaining -= taken;
    }
  };

  hand(here, null, null);
  for (const turn of turns) turn.missing_now = turn.lacks;
  const lastDay = Math.max(
    TODAY,
    ...turns.map(({ begin }) => begin),
    ...lots.coming.map(({ due }) => Number(due)),
  );
  for (let day = TODAY; day <= lastDay; day += 1) {
    for (const lot of lots.coming) if (lot.due === day) hand(lot.quant, lot, 'late');
    for (const turn of turns) {
      turn.missing_from.push(turn.lacks);
      if (Math.max(turn.begin, TODAY) === day) turn.missing_at_begin = turn.lacks;
    }
  }
  for (const reason of ['overdue', 'no_day', 'not_invoiced'] as const)
    for (const lot of lots[reason]) hand(lot.quant, lot, reason);

  return turns.map(({ plan, need, missing_now, missing_at_begin, missing_from, last, lacks }) => {
    const came = last?.reason === 'late' ? last.lot : null;
    return {
      plan,
      sap,
      need,
      missing_now,
      missing_at_begin,
      cars_now: carsOf(company, plan, sap, missing_now),
      cars_at_begin: carsOf(company, plan, sap, missing_at_begin),
      cars_from: missing_from.map((missing) => carsOf(company, plan, sap, missing)),
      full_on: missing_now === 0n ? TODAY : (came?.due ?? null),
      reason: missing_at_begin === 0n ? null : (last?.reason ?? 'not_ordered'),
      waits_for: last?.lot ? { origin: last.lot.origin, due: last.lot.due } : null,
      to_order: lacks,
    };
  });
}

/** Builds cars one by one from the pieces of the whole plan except the missing pieces (30.3). */
function carsOf(company: Company, planIndex: number, sap: number, missing: Millionths): Millionths {
  const plan = company.plans[planIndex] as Plan;
  if (missing === 0n) return millionths(plan.quant);
  const input = inputOf(company, plan, sap);
  let remaining = needOf(company, plan, sap, null) - missing;
  let cars = 0n;
  for (; remaining >= input; remaining -= input) cars += ONE;
  return cars;
}

/**
 * Returns the pieces that a plan still needs on the evening of a day, or all pieces if no day is given (13.4, 25.1).
 */
function needOf(company: Company, plan: Plan, sap: number, evening: number | null): Millionths {
  const exact = carsLeft(plan, evening) * inputOf(company, plan, sap);
  return exact % ONE === 0n ? exact / ONE : exact / ONE + 1n;
}

/**
 * Returns the cars that are still to be built: whole cars for the remaining days, and at most the cars of the plan
 * (25.2).
 */
function carsLeft({ begin, days, quant }: Plan, evening: number | null): Millionths {
  const end = begin + days;
  if (evening === null || evening < begin) return millionths(quant);
  if (evening >= end) return 0n;
  const thousandths = Math.round(quant * 1_000);
  let cars = 0;
  while (cars * 1_000 * (days + 1) < thousandths * (end - evening)) cars += 1;
  return least([BigInt(cars) * ONE, millionths(quant)]);
}

function inputOf({ inputs }: Company, { specification }: Plan, sap: number): Millionths {
  const input = inputs.find((one) => one.specification === specification && one.sap === sap);
  return millionths(input?.quant ?? 0);
}

/** Returns whether a plan is open: a plan is open until it and the other parts of its split have ended (25.1, 34.4). */
export function isOpen({ plans }: Company, planIndex: number): boolean {
  const ownPlan = plans[planIndex] as Plan;
  return plans.some(
    (plan) =>
      (plan === ownPlan || (ownPlan.split !== null && plan.split === ownPlan.split)) &&
      plan.begin + plan.days >= TODAY,
  );
}

/** Compares by day, then containers by invoice and number, then loose goods by invoice, then promises (30.5). */
export function byComing(a: Lot, b: Lot): number {
  const rank = ({ due, origin }: Lot) =>
    'invoice' in origin
      ? [due, origin.container ? 0 : 1, origin.invoice, origin.container]
      : [due, 2, origin.purchase];
  const other = rank(b);
  for (const [index, value] of rank(a).entries()) {
    // Both lots have a day or neither has one.
    const [own, against] = [value ?? '', other[index] ?? ''];
    if (own !== against) return own < against ? -1 : 1;
  }
  return 0;
}

/** Returns the part SAPs of a company. */
export function everySap(): number[] {
  return Array.from({ length: SAPS }, (_, index) => index + 1);
}
