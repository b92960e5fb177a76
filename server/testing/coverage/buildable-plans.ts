import type { ShortageReason } from '#domain/coverage/shortage-reason';
import { addDays } from '#domain/values/day';
import { type Millionths, toMillionths } from '#domain/values/quantity';
import { type Company, SAPS, sapCompany } from './company.ts';
import { coverageOfSap, needOf, ONE, openIn, promisesLeft, type SapCompany } from './coverage-of-sap.ts';

/** What a plan lacks of a SAP, exact, and how many cars that leaves. Plans are known by their place. */
export interface PlanNeed {
  plan: number;
  sap: number;
  need: Millionths;
  missing_now: Millionths;
  missing_at_begin: Millionths;
  cars_now: Millionths;
  cars_at_begin: Millionths;
  full_on: string | null;
  reason: ShortageReason | null;
  waits_for: Source | null;
}

/** The invoice and container that holds a piece, or the purchase that promises it. */
interface Source {
  invoice?: number | undefined;
  container?: string | undefined;
  purchase?: number | undefined;
}

/** A delivery or a promise of a SAP. */
interface Piece {
  due_on: string | null;
  quant: Millionths;
  source: Source;
}
type Coming = Piece & { due_on: string };

/**
 * The quantity of a SAP that each open plan lacks, found by handing out its pieces plan by plan, day by day and car by
 * car (behaviour 30.1 to 30.5). The product computes this in the database, for many SAPs at once, with sums. Tests
 * compare the two.
 */
export function needsOfPlans(company: SapCompany, sap: number): PlanNeed[] {
  const { today, counts, plans } = company;
  const counted_on = counts
    .map((count) => count.counted_on)
    .sort()
    .at(-1);
  const isOpen = openIn(company);
  const { stock = 0n, arrived = 0n, rest = 0n, promised = 0n } = coverageOfSap(company) ?? {};
  const here = stock + arrived;
  const onTheWay = plans.filter(isOpen).flatMap(({ purchases }) => purchases.flatMap(piecesOf));
  const coming = onTheWay.filter((one): one is Coming => one.due_on !== null && one.due_on >= today);
  const inOrder = coming.toSorted(
    (a, b) =>
      compare(a.due_on, b.due_on) ||
      Number(a.source.invoice === undefined) - Number(b.source.invoice === undefined) ||
      (a.source.invoice ?? 0) - (b.source.invoice ?? 0) ||
      Number(a.source.container === '') - Number(b.source.container === '') ||
      compare(a.source.container ?? '', b.source.container ?? '') ||
      (a.source.purchase ?? 0) - (b.source.purchase ?? 0),
  );
  const queue = plans
    .map((plan, place) => ({ ...plan, place, needs: needOf(plan, counted_on) }))
    .filter((plan) => isOpen(plan) && plan.needs > 0n)
    .sort((a, b) => compare(a.begin_date, b.begin_date) || a.place - b.place);

  /** The pieces left for a plan, once the plans before it have taken all that they need. */
  const gets = (place: number, pieces: Millionths): Millionths => {
    let left = pieces;
    for (const plan of queue) {
      const taken = plan.needs < left ? plan.needs : left;
      if (plan.place === place) return taken;
      left -= taken;
    }
    return 0n;
  };
  const untilDay = (day: string) => here + sumOf(coming.filter(({ due_on }) => due_on <= day));
  const lastDay = inOrder.at(-1)?.due_on ?? today;

  return queue.map(({ place, needs, begin_date, quant, input }) => {
    const begin = begin_date < today ? today : begin_date;
    const suffices = (pieces: Millionths) => gets(place, pieces) === needs;
    const got = gets(place, here);
    const gotAtBegin = gets(place, untilDay(begin));
    return {
      plan: place,
      sap,
      need: needs,
      missing_now: needs - got,
      missing_at_begin: needs - gotAtBegin,
      cars_now: carsOf(quant, input, needs, got),
      cars_at_begin: carsOf(quant, input, needs, gotAtBegin),
      full_on: firstDay(today, lastDay, (day) => suffices(untilDay(day))),
      reason: suffices(untilDay(begin)) ? null : reasonAt(begin),
      waits_for: suffices(here) ? null : firstPiece(),
    };

    function reasonAt(day: string): ShortageReason {
      let pieces = untilDay(day);
      const helps = (more: readonly Piece[]) => {
        pieces += sumOf(more);
        return suffices(pieces);
      };
      if (helps(coming.filter(({ due_on }) => due_on > day))) return 'late';
      if (helps(onTheWay.filter(({ due_on }) => due_on !== null && due_on < today))) return 'overdue';
      if (helps(onTheWay.filter(({ due_on }) => due_on === null))) return 'no_day';
      return suffices(pieces + rest - promised) ? 'not_invoiced' : 'not_ordered';
    }

    function firstPiece() {
      let pieces = here;
      for (const one of inOrder) {
        pieces += one.quant;
        if (suffices(pieces)) return one.source;
      }
      return null;
    }
  });
}

/**
 * How many cars of the plan there are parts for, built one by one from what it gets and from what went into cars before
 * the last count.
 */
function carsOf(quant: number, input: number, need: Millionths, got: Millionths): Millionths {
  const [cars, each] = [toMillionths(quant), toMillionths(input)];
  if (got === need) return cars;
  let left = (cars * each) / ONE - need + got;
  let built = 0n;
  while (left >= each) {
    left -= each;
    built += ONE;
  }
  return built;
}

function firstDay(from: string, to: string, isIt: (day: string) => boolean): string | null {
  for (let day = from; day <= to; day = addDays(day, 1)) if (isIt(day)) return day;
  return null;
}

/** The pieces of a purchase that still come: those sent and not here, and the rest of its promises. */
function piecesOf(purchase: SapCompany['plans'][number]['purchases'][number]): Piece[] {
  return [
    ...purchase.shipments
      .filter(({ here_on }) => here_on === null)
      .map(({ due_on, quant, invoice, container }) => ({
        due_on,
        quant: toMillionths(quant),
        source: { invoice, container },
      })),
    ...promisesLeft(purchase)
      .filter(({ left }) => left > 0n)
      .map(({ day, left }) => ({ due_on: day, quant: left, source: { purchase: purchase.purchase } })),
  ];
}

function sumOf(held: readonly Piece[]): Millionths {
  return held.reduce((sum, { quant }) => sum + quant, 0n);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** How many cars of a plan can be built, and what stops the others. */
export interface PlanBuildable {
  plan: number;
  now: Millionths;
  begin: Millionths;
  full_on: string | null;
  needs: readonly PlanNeed[];
}

/** All open plans of a company that have cars to build. */
export function buildablePlans(any: Company, today: string): PlanBuildable[] {
  const needs = Array.from({ length: SAPS }, (_, sap) => sap + 1).flatMap((sap) =>
    needsOfPlans(sapCompany(any, sap, today), sap),
  );
  const company = sapCompany(any, 1, today);
  const isOpen = openIn(company);
  return company.plans.flatMap((planned, plan) => {
    const { quant } = planned;
    if (!isOpen(planned) || quant === 0) return [];
    const own = needs.filter((need) => need.plan === plan);
    const fewest = (cars: readonly Millionths[]) =>
      cars.reduce((least, each) => (each < least ? each : least), toMillionths(quant));
    const lastOf = own.map(({ full_on }) => full_on);
    return {
      plan,
      now: fewest(own.map(({ cars_now }) => cars_now)),
      begin: fewest(own.map(({ cars_at_begin }) => cars_at_begin)),
      full_on: lastOf.includes(null) ? null : (lastOf.toSorted().at(-1) ?? today),
      needs: own,
    };
  });
}
