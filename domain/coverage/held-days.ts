import { dayNumber, numberedDay } from '../values/day.ts';
import type { Millionths } from '../values/quantity.ts';
import { atLeastZero, carsAfterCount, ONE, type PlanFacts, roundUp } from './facts.ts';

// A plan builds its cars evenly over its days, and each SAP has to suffice for the cars that are due (behaviour 42.1,
// 42.2). Days are numbers here.

/** A quantity that arrives on a day. */
interface Coming {
  day_number: number;
  quant: Millionths;
}

/** Consecutive days on which a SAP holds a plan up with the same supply. */
export interface HeldDays<EndedBy> {
  from: number;
  /** The last day; null if no known receipt ends the hold-up. */
  until: number | null;
  /** The number of cars for which the supply suffices. */
  cars: number;
  /** The receipt that ends the hold-up; null if the SAP also holds up the plan on the next day. */
  ended_by: EndedBy | null;
}

/** The cars of a plan for which a SAP is needed, and the days over which they are evenly due. */
interface Serving {
  cars: Millionths;
  first: number;
  last: number;
}

/** Returns all cars of the plan, or after a stock count the remaining cars from the next day on. */
export function servingOf(plan: Omit<PlanFacts, 'order_until'>, counted_on: string | null): Serving {
  const { begin_date, end_date } = plan;
  return {
    cars: carsAfterCount(plan, counted_on),
    first:
      counted_on !== null && counted_on >= begin_date ? dayNumber(counted_on) + 1 : dayNumber(begin_date),
    last: dayNumber(end_date),
  };
}

/** The whole cars that are due by the end of a day. */
export function carsDue({ cars, first, last }: Serving, day: number): number {
  if (day < first) return 0;
  const passed = BigInt(Math.min(day, last) - first + 1);
  return Number(roundUp(cars * passed, BigInt(last - first + 1) * ONE));
}

/**
 * Returns the days on which a SAP holds up a plan, in order. `left` is the supply in hand that earlier plans leave,
 * negative if they need more. `expected` lists the receipts by day. A hold-up that lasts beyond the plan ends when the
 * whole need has arrived.
 */
export function heldDays<Piece extends Coming>(
  { plan, input, need }: { plan: PlanFacts; input: Millionths; need: Millionths },
  counted_on: string | null,
  { left, expected }: { left: Millionths; expected: readonly Piece[] },
): HeldDays<Piece>[] {
  const serving = servingOf(plan, counted_on);
  const days = BigInt(serving.last - serving.first + 1);
  /** The first day on which more cars are due than the pieces allow; none if they suffice. */
  const shortFrom = (pieces: Millionths): number =>
    pieces >= need
      ? Number.POSITIVE_INFINITY
      : serving.first + Number((carsOf(pieces, input) * ONE * days) / serving.cars);

  const held: HeldDays<Piece>[] = [];
  let [there, since] = [left, serving.first];
  const hold = (until: number | null) => {
    const from = Math.max(since, shortFrom(there));
    if (from <= (until ?? Number.MAX_SAFE_INTEGER))
      held.push({ from, until, cars: Number(carsOf(there, input)), ended_by: null });
  };
  for (const piece of expected) {
    if (there >= need) break;
    const day = piece.day_number;
    if (day > since) {
      hold(day - 1);
      since = day;
    }
    there += piece.quant;
    const last = held.at(-1);
    if (last && last.ended_by === null && shortFrom(there) > since) last.ended_by = piece;
  }
  hold(null);
  return held;
}

/** Returns the first day, from `day` on, on which the SAP holds up the plan. */
export function heldFrom(
  held: readonly Pick<HeldDays<unknown>, 'from' | 'until'>[],
  day: number,
): number | null {
  const next = held.find(({ until }) => until === null || until >= day);
  return next ? Math.max(next.from, day) : null;
}

/** The first day, from today on, on which one of these SAPs holds up the plan; null if none does. */
export function stillFrom(needs: readonly { holds_up_from: number | null }[]): string | null {
  const days = needs.flatMap(({ holds_up_from }) => holds_up_from ?? []);
  return days.length > 0 ? numberedDay(Math.min(...days)) : null;
}

/** The whole cars for which this quantity suffices. */
function carsOf(pieces: Millionths, input: Millionths): bigint {
  return atLeastZero(pieces) / input;
}
