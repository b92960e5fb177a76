import { dayNumber } from '#domain/values/day';
import { type Company, dayFrom, type Plan } from './company.ts';
import { deliveriesOf, least, type Millionths, millionths, pieces, purchasesOf, sum, TODAY } from './lots.ts';
import { type AwaitedLot, byComing, everySap, isOpen, type Reason, simulateSap } from './simulate.ts';

// A second implementation of the rules of the schedule (behaviour 42), written from their text. Partline calculates the
// first and the last day of a standstill by division, while this implementation simulates each day and counts each car.

const ONE = 1_000_000n;

interface SimulatedSchedule {
  plan: number;
  days: { day: number; planned: number; possible: number }[];
  stops: SimulatedStop[];
}

/**
 * A standstill with its leading SAP, and the delivery or the quantity to order that it waits for. `until` is null if no
 * known receipt ends it.
 */
interface SimulatedStop {
  from: number;
  until: number | null;
  sap: number;
  waits_for: AwaitedLot | null;
  to_order: Millionths;
}

interface Lacking {
  /** Returns how many cars due by a day lack a SAP. */
  lacks: (day: number) => number;
  /** Returns the pieces that these cars lack. */
  misses: (day: number) => Millionths;
  /** Returns the receipt of a day after which no car due by that day lacks the SAP. */
  endsOn: (day: number) => AwaitedLot | null;
}

/** Returns the schedule of each open plan of a company, in the order in which the plans were added. */
export function simulateSchedule(company: Company): SimulatedSchedule[] {
  return company.plans.flatMap((plan, index) => {
    if (!isOpen(company, index)) return [];
    const lacking = everySap().map((sap) => lackingOf(company, index, sap));
    return {
      plan: index,
      days: daysOf(plan).map((day, passed, { length }) => {
        const planned = wholeCars(plan, passed + 1, length) - wholeCars(plan, passed, length);
        const mostLacking = Math.max(...lacking.map(({ lacks }) => lacks(day)));
        return { day, planned, possible: Math.max(0, planned - mostLacking) };
      }),
      stops: simulatedStops(company, index, lacking),
    };
  });
}

/** Converts cars times pieces per car to pieces, rounded up at the sixth decimal (13.4). */
function roundUp(product: Millionths): Millionths {
  return (product + ONE - 1n) / ONE;
}

/** Returns how many whole cars are due after `passed` of the `days` of a plan, rounded up. */
function wholeCars({ quant }: Plan, passed: number, days: number): number {
  const thousandths = Math.round(quant * 1_000);
  let cars = 0;
  while (cars * 1_000 * days < thousandths * passed) cars += 1;
  return cars;
}

function lackingOf(company: Company, planIndex: number, sap: number): Lacking {
  const ownPlan = company.plans[planIndex] as Plan;
  const input = inputOf(company, ownPlan, sap);
  if (input === 0n) return { lacks: () => 0, misses: () => 0n, endsOn: () => null };

  const deliveries = deliveriesOf(company, sap);
  const { coverage } = simulateSap(company, sap);
  const available = (coverage?.stock ?? 0n) + (coverage?.arrived ?? 0n);
  const coming = [
    ...deliveries.filter((one) => one.here === null),
    ...purchasesOf(company, sap, deliveries).flatMap(({ promises }) => promises),
  ]
    .filter(({ plan, due }) => isOpen(company, plan) && due !== null && due >= TODAY)
    .sort(byComing);

  const before = company.plans.filter(
    ({ begin }, other) =>
      isOpen(company, other) && (begin < ownPlan.begin || (begin === ownPlan.begin && other < planIndex)),
  );
  const takenBefore = sum(
    before.map((plan) => roundUp(servedCars(company, plan, sap) * inputOf(company, plan, sap))),
  );
  const [days, cars] = [servedDays(company, ownPlan, sap), servedCars(company, ownPlan, sap)];

  const known = new Map<number, ReturnType<typeof build>>();
  const passedBy = (day: number) => BigInt(days.filter((each) => each <= day).length);
  const builtBy = (day: number) => {
    const quantity = available + pieces(coming.filter(({ due }) => Number(due) <= day)) - takenBefore;
    const built = known.get(day) ?? build(quantity, passedBy(day));
    known.set(day, built);
    return built;
  };
  return {
    lacks: (day) => builtBy(day).lacks,
    misses: (day) => builtBy(day).misses,
    endsOn: (day) => {
      let quantity = available - takenBefore;
      for (const { quant, due, origin } of coming) {
        quantity += quant;
        if (due === day && build(quantity, passedBy(day)).lacks === 0) return { origin, due };
      }
      return null;
    },
  };

  /** Builds the cars that are due, each of which takes its pieces. The last of 10.5 cars is half a car. */
  function build(quantity: Millionths, passed: bigint): { lacks: number; misses: Millionths } {
    let lacks = 0;
    let missing = 0n;
    let left = quantity > 0n ? quantity * ONE : 0n;
    for (let built = 0n; built * BigInt(days.length) < cars * passed; built += ONE) {
      const wanted = least([ONE, cars - built]) * input;
      const taken = least([left, wanted]);
      left -= taken;
      missing += wanted - taken;
      if (taken < wanted) lacks += 1;
    }
    return { lacks, misses: roundUp(missing) };
  }
}

/** Returns the days on which a plan builds the cars that still need a SAP. */
function servedDays({ counts }: Company, plan: Plan, sap: number): number[] {
  const counted = counts.filter((count) => count.sap === sap).map(({ day }) => day);
  return daysOf(plan).filter((day) => counted.every((each) => each < day));
}

function servedCars(company: Company, plan: Plan, sap: number): Millionths {
  const [all, served] = [daysOf(plan).length, servedDays(company, plan, sap).length];
  const cars = BigInt(wholeCars(plan, served, all)) * ONE;
  return cars < millionths(plan.quant) ? cars : millionths(plan.quant);
}

/** The consecutive days on which a SAP holds up a plan. */
interface SapStop extends SimulatedStop {
  plan: number;
  reason: Reason | null;
}

/** The reasons of shortages, sorted by how late the parts come. */
const REASONS: readonly (Reason | null)[] = ['late', 'overdue', 'no_day', 'not_invoiced', 'not_ordered'];

/** Returns a number to sort by: the last day of the stop, or a higher number if the stop has no end (42.4). */
function latenessOf({ until, reason }: SapStop): number {
  return until ?? 1_000_000 + REASONS.indexOf(reason);
}

function firstStop(company: Company, plan: number, sap: number, lacking: Lacking): SapStop | undefined {
  const last = afterAll(company);
  let from = TODAY;
  while (from <= last && lacking.lacks(from) === 0) from += 1;
  if (from > last) return undefined;
  return stopFrom(company, plan, sap, { from, lacking });
}

function stopFrom(
  company: Company,
  plan: number,
  sap: number,
  { from, lacking: { lacks, endsOn } }: { from: number; lacking: Lacking },
): SapStop {
  const last = afterAll(company);
  let until = from;
  while (until < last && lacks(until + 1) > 0) until += 1;
  if (until < last) {
    return { plan, sap, from, until, reason: 'late', waits_for: endsOn(until + 1), to_order: 0n };
  }
  const { needs } = simulateSap(company, sap);
  const { reason = null, waits_for = null, to_order = 0n } = needs.find((one) => one.plan === plan) ?? {};
  return { plan, sap, from, until: null, reason, waits_for, to_order };
}

/**
 * Returns the values of a part SAP with its shortage for the plan that it holds up first (25.5, 25.6, 42.4), and the
 * parts that are missing on the worst day of that standstill (25.11). Null if all values are 0.
 */
export function simulateCoverage(company: Company, sap: number, today: string) {
  const { coverage, needs, shortageFrom } = simulateSap(company, sap);
  if (!coverage) return null;
  const [lead] = needs
    .flatMap(({ plan }) => {
      const lacking = lackingOf(company, plan, sap);
      const stop = firstStop(company, plan, sap, lacking);
      return stop ? { ...stop, misses: lacking.misses } : [];
    })
    .sort((a, b) => a.from - b.from);
  const figures = { ...coverage, short_on: dayFrom(today, coverage.short_on) };
  if (!lead) return { ...figures, still_from: null, stop_quant: null, lateness: 0 };
  const { plan, from, until, reason, misses } = lead;
  let stop_quant = 0n;
  for (let day = from; day <= (until ?? afterAll(company)); day += 1) {
    if (misses(day) > stop_quant) stop_quant = misses(day);
  }
  const { short_quant } = shortageFrom(company.plans[plan]?.begin ?? TODAY);
  return {
    ...figures,
    still_from: dayFrom(today, from),
    stop_quant,
    lateness: until === null ? latenessOf(lead) : dayNumber(dayFrom(today, until)),
    short_quant,
    reason,
  };
}

/** Simulates the days from today on. Returns each standstill with its leading SAP (42.4). */
function simulatedStops(company: Company, plan: number, lacking: readonly Lacking[]): SimulatedStop[] {
  const last = afterAll(company);
  const stops: { lead: SapStop; until: number }[] = [];
  for (let day = TODAY; day <= last; day += 1) {
    const lackingSaps = everySap().flatMap((sap) => {
      const ofSap = lacking[sap - 1];
      return ofSap && ofSap.lacks(day) > 0 ? [{ sap, lacking: ofSap }] : [];
    });
    if (lackingSaps.length === 0) continue;
    const stop = stops.find(({ until }) => until === day - 1);
    if (stop) stop.until = day;
    else {
      const [lead] = lackingSaps
        .map((one) => stopFrom(company, plan, one.sap, { from: day, lacking: one.lacking }))
        .sort((a, b) => latenessOf(b) - latenessOf(a) || a.sap - b.sap);
      if (lead) stops.push({ lead, until: day });
    }
  }
  return stops.map(({ lead: { from, sap, waits_for, to_order }, until }) => ({
    ...{ from, until: until === last ? null : until, sap },
    ...{ waits_for, to_order },
  }));
}

/** Returns a day after which nothing begins, ends or arrives. */
function afterAll({ plans, purchases, invoices }: Company): number {
  return (
    1 +
    Math.max(
      TODAY,
      ...plans.map(({ begin, days }) => begin + days),
      ...purchases.flatMap(({ lines }) => lines.flatMap((line) => line.promises.map(({ day }) => day))),
      ...invoices.flatMap(({ expected, own }) => [
        expected ?? TODAY,
        ...own.map((days) => days.expected ?? TODAY),
      ]),
    )
  );
}

function daysOf({ begin, days }: Plan): number[] {
  return Array.from({ length: days + 1 }, (_, index) => begin + index);
}

function inputOf({ inputs }: Company, { specification }: Plan, sap: number): Millionths {
  return millionths(inputs.find((one) => one.specification === specification && one.sap === sap)?.quant ?? 0);
}
