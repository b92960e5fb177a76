import { compareDays, daysBetween } from '../../values/day.ts';
import type { InvoiceStatus } from '../../values/invoice-status.ts';
import { LINE_DECIMALS, lesser, type Millionths } from '../../values/quantity.ts';

// The facts from which coverage and the cars that can be built are derived. Days are `YYYY-MM-DD`, and quantities are
// exact. A supposition changes facts; the rule stays the same. Settled plans are ended plans whose arrivals and needs
// are already added up (docs/derived-data.md).

/** One car, or one piece. */
export const ONE: Millionths = 10n ** BigInt(LINE_DECIMALS);

export interface PlanFacts {
  plan_id: number;
  begin_date: string;
  end_date: string;
  /** The latest end date of all plans of its split (behaviour 34.4); its own end date if it was never split. */
  open_until: string;
  /** The number of cars. */
  quant: Millionths;
  /** The place of the plan in the order in which plans take parts, if a supposition sets it. */
  turn?: number;
}

export type OpenPlan = Omit<PlanFacts, 'open_until'>;

export interface PurchaseFacts {
  purchase_id: number;
  plan_id: number;
  ordered: Millionths;
  closed: boolean;
  promises: readonly { day: string; quant: Millionths }[];
  /**
   * The invoiced quantity that never arrives because of a supposition. It still reduces the promised quantity and the
   * quantity that is not invoiced.
   */
  gone?: Millionths;
}

/** The quantity of a SAP in one container of an invoice, or outside of its containers (`container` is null). */
export interface ShipmentFacts {
  plan_id: number;
  purchase_id: number;
  invoice_id: number;
  container_id: number;
  container: string | null;
  status: InvoiceStatus;
  /** The expected day; null if it is unknown. */
  due_on: string | null;
  /** True if `due_on` is the container's own day, not that of its invoice. */
  has_own_day: boolean;
  /** The day of arrival; null if it has not arrived. */
  here_on: string | null;
  quant: Millionths;
}

export interface SapFacts {
  sap_id: number;
  /** The days from an order to its arrival, by default those of the settings; null if unknown. */
  lead_time: number | null;
  /** The day of the latest stock count; null if there is none. */
  counted_on: string | null;
  /** The quantity that settled plans left over (`settle`); negative if they needed more than there was. */
  settled: Millionths;
  /** The quantity that one car of each plan needs. */
  inputs: readonly { plan_id: number; input: Millionths }[];
  purchases: readonly PurchaseFacts[];
  /** All shipments for plans that are not settled; for settled plans, only the shipments that have not arrived. */
  shipments: readonly ShipmentFacts[];
}

export interface CoverageFacts {
  today: string;
  /** The plans that are not settled. */
  plans: ReadonlyMap<number, PlanFacts>;
  saps: readonly SapFacts[];
}

/** Returns whether a plan, or another plan of its split, has not ended (behaviour 25.1, 34.4). */
export function isOpen(plan: PlanFacts, today: string): boolean {
  return plan.open_until >= today;
}

/**
 * Returns how many cars a plan still builds after a stock count: the share of its remaining days, rounded up to whole
 * cars (behaviour 25.2).
 */
export function carsAfterCount(
  { begin_date, end_date, quant }: Pick<PlanFacts, 'begin_date' | 'end_date' | 'quant'>,
  counted_on: string | null,
): Millionths {
  if (counted_on === null || counted_on < begin_date) return quant;
  if (counted_on >= end_date) return 0n;
  const left = BigInt(daysBetween(counted_on, end_date));
  const days = BigInt(daysBetween(begin_date, end_date) + 1);
  const cars = roundUp(quant * left, days * ONE) * ONE;
  return lesser(cars, quant);
}

/** Returns the quantity for a number of cars, rounded up at the sixth decimal. */
export function piecesOf(cars: Millionths, input: Millionths): Millionths {
  return roundUp(cars * input, ONE);
}

export interface Need {
  plan: PlanFacts;
  input: Millionths;
  need: Millionths;
}

/** Returns the needs of either the open or the ended plans for a SAP. */
export function needsOfSap(
  { counted_on, inputs }: SapFacts,
  { today, plans }: Pick<CoverageFacts, 'today' | 'plans'>,
  which: 'open' | 'ended',
): Need[] {
  return inputs.flatMap(({ plan_id, input }) => {
    const plan = plans.get(plan_id);
    if (!plan || isOpen(plan, today) !== (which === 'open')) return [];
    return { plan, input, need: piecesOf(carsAfterCount(plan, counted_on), input) };
  });
}

/**
 * Returns how many whole cars of a plan can be built if a quantity of a SAP is missing; all cars if nothing is missing.
 */
export function carsAllowed(cars: Millionths, input: Millionths, missing: Millionths): Millionths {
  if (missing <= 0n) return cars;
  return ((piecesOf(cars, input) - missing) / input) * ONE;
}

type Place = Pick<PlanFacts, 'begin_date' | 'plan_id' | 'turn'>;

/** Compares plans by begin date, then by id (behaviour 30.1), unless a supposition sets another order. */
export function byBegin(a: Place, b: Place): number {
  const turns = (a.turn ?? 0) - (b.turn ?? 0);
  return turns || compareDays(a.begin_date, b.begin_date) || a.plan_id - b.plan_id;
}

export function roundUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

/** The latest stock count of a SAP, and the arrivals and needs of settled plans after it. */
interface SettledRecords {
  counted_on: string | null;
  counted: Millionths;
  /** The quantity that arrived for settled plans after the count. */
  arrived: Millionths;
  /** The need of settled plans that began after the count, without the plans in `counted_apart`. */
  needed: Millionths;
  /**
   * The settled plans whose needs are derived one by one: those running at the count, and those with a rounded need.
   */
  counted_apart: readonly (Pick<PlanFacts, 'begin_date' | 'end_date' | 'quant'> & { input: Millionths })[];
}

/**
 * Returns the quantity of a SAP that settled plans left over: the latest count plus later arrivals less later needs
 * (behaviour 25.2, 25.3). It is negative if they needed more.
 */
export function settle({ counted_on, counted, arrived, needed, counted_apart }: SettledRecords): Millionths {
  return counted_apart.reduce(
    (left, { input, ...plan }) => left - piecesOf(carsAfterCount(plan, counted_on), input),
    counted + arrived - needed,
  );
}
