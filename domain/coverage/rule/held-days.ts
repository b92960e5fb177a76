import { dayNumber } from '../../values/day.ts';
import { atLeastZero, lesser, type Millionths } from '../../values/quantity.ts';
import { carsAfterCount, type Need, ONE, type OpenPlan, piecesOf, roundUp } from './facts.ts';
import { SHORTAGE_REASONS, type ShortageReason } from './shortage-reason.ts';
import { type Awaited, awaitedOf, type ExpectedDelivery } from './supply.ts';

// A plan builds its cars evenly over its days, and each SAP has to suffice for the cars that are due (behaviour 42.1,
// 42.2). Days of the type `number` are day numbers (`dayNumber`).

/** Consecutive days on which a SAP holds up a plan while its supply stays the same. */
export interface HeldDays {
  from: number;
  /** The last day; null if no known receipt ends the hold-up. */
  until: number | null;
  /** The number of cars for which the supply suffices. */
  cars: number;
  /** The receipt that ends the hold-up; null if none does, or if the SAP also holds up the plan on the next day. */
  ended_by: Awaited | null;
}

/**
 * Derived days. Unlike stored ones, they have the quantity that is missing on the last day, when the most cars are due.
 */
export interface DerivedDays extends HeldDays {
  missing: Millionths;
}

/** The cars of a plan for which a SAP is needed, and the days over which their building is spread evenly. */
interface BuildPeriod {
  cars: Millionths;
  first: number;
  last: number;
}

/**
 * Returns the cars and the days of the plan. After a stock count on or after its begin date, these are the remaining
 * cars, from the day after the count on.
 */
export function buildPeriodOf(plan: OpenPlan, counted_on: string | null): BuildPeriod {
  const { begin_date, end_date } = plan;
  return {
    cars: carsAfterCount(plan, counted_on),
    first:
      counted_on !== null && counted_on >= begin_date ? dayNumber(counted_on) + 1 : dayNumber(begin_date),
    last: dayNumber(end_date),
  };
}

/** Returns the whole cars that are due by the end of a day. */
export function carsDue({ cars, first, last }: BuildPeriod, day: number): number {
  if (day < first) return 0;
  const passed = BigInt(Math.min(day, last) - first + 1);
  return Number(roundUp(cars * passed, BigInt(last - first + 1) * ONE));
}

/**
 * Returns the days on which a SAP holds up a plan, in order. `left` is the supply in hand that earlier plans leave,
 * negative if they need more. `expected` lists the receipts by day. A hold-up that lasts beyond the plan ends when the
 * whole need has arrived.
 */
export function heldDays(
  { plan, input, need }: Need,
  counted_on: string | null,
  { left, expected }: { left: Millionths; expected: readonly ExpectedDelivery[] },
): DerivedDays[] {
  const period = buildPeriodOf(plan, counted_on);
  const days = BigInt(period.last - period.first + 1);
  /** Returns the first day on which more cars are due than the pieces allow; infinite if the pieces suffice. */
  const shortFrom = (pieces: Millionths): number =>
    pieces >= need
      ? Number.POSITIVE_INFINITY
      : period.first + Number((carsOf(pieces, input) * ONE * days) / period.cars);

  const held: DerivedDays[] = [];
  /** The supply from the day `since` on. */
  let [supply, since] = [left, period.first];
  /** Adds the days from `since` to `until` on which the supply does not suffice, if any. */
  const hold = (until: number | null) => {
    const from = Math.max(since, shortFrom(supply));
    if (from > (until ?? Number.MAX_SAFE_INTEGER)) return;
    const dueCars = BigInt(carsDue(period, until ?? period.last)) * ONE;
    const missing = lesser(need, piecesOf(dueCars, input)) - atLeastZero(supply);
    held.push({ from, until, cars: Number(carsOf(supply, input)), ended_by: null, missing });
  };
  for (const delivery of expected) {
    if (supply >= need) break;
    const day = delivery.day_number;
    if (day > since) {
      hold(day - 1);
      since = day;
    }
    supply += delivery.quant;
    const last = held.at(-1);
    if (last && last.ended_by === null && shortFrom(supply) > since) last.ended_by = awaitedOf(delivery);
  }
  hold(null);
  return held;
}

/** Consecutive days, none of them past, on which a SAP holds up a plan. */
export interface HoldUp extends Omit<HeldDays, 'cars'> {
  reason: ShortageReason;
  /** The greater it is, the later the parts come (behaviour 42.4). */
  lateness: number;
}

const UNKNOWN_DAY = 1_000_000;

/**
 * Returns the days, from `today` on, on which a SAP holds up a plan. The reason for a hold-up that a known receipt ends
 * is `late`. A hold-up without an end has the reason for the shortage at the plan's start (behaviour 42.3).
 */
export function holdUpsOf(
  { held, reason: shortage }: { held: readonly HeldDays[]; reason: ShortageReason | null },
  today: string,
): HoldUp[] {
  const todayNumber = dayNumber(today);
  const holdUps: HoldUp[] = [];
  for (const { from, until, ended_by } of held) {
    if (until !== null && until < todayNumber) continue;
    const continued = holdUps.at(-1)?.ended_by === null ? holdUps.pop() : undefined;
    // A hold-up without an end is also a shortage at the start, so there is a reason.
    const reason = until === null && shortage !== null ? shortage : 'late';
    holdUps.push({
      from: continued?.from ?? Math.max(from, todayNumber),
      until,
      ended_by,
      reason,
      lateness: until ?? UNKNOWN_DAY + SHORTAGE_REASONS.indexOf(reason),
    });
  }
  return holdUps;
}

/** Returns the quantity that is missing on the worst day of a hold-up (behaviour 25.11). */
export function mostMissing(
  held: readonly DerivedDays[],
  { from, until }: Pick<HoldUp, 'from' | 'until'>,
): Millionths {
  return held
    .filter((days) => (until === null || days.from <= until) && (days.until === null || days.until >= from))
    .reduce((most, { missing }) => (missing > most ? missing : most), 0n);
}

export type Leading = Pick<HoldUp, 'from' | 'lateness'>;

/** Compares hold-ups: the one that leads a standstill comes first (behaviour 42.4). */
export function byLead(a: Leading & { sap_id: number }, b: Leading & { sap_id: number }): number {
  return a.from - b.from || b.lateness - a.lateness || a.sap_id - b.sap_id;
}

/** Returns the number of whole cars for which this quantity suffices, not in millionths. */
function carsOf(pieces: Millionths, input: Millionths): bigint {
  return atLeastZero(pieces) / input;
}
