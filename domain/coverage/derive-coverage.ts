import { dayNumber, numberedDay } from '../values/day.ts';
import type { Millionths } from '../values/quantity.ts';
import {
  byArrival,
  type Delivery,
  type ExpectedReceipt,
  isExpected,
  type UncountedDelivery,
} from './delivery.ts';
import {
  atLeastZero,
  byBegin,
  type CoverageFacts,
  carsAfterCount,
  carsAllowed,
  compare,
  isOpen,
  lesser,
  type PlanFacts,
  type PurchaseFacts,
  piecesOf,
  type SapFacts,
  type ShipmentFacts,
} from './facts.ts';
import { type HeldDays, heldDays, missingForStop, type SapStop, stopsOf } from './held-days.ts';
import { orderBy } from './order-by.ts';
import type { ShortageReason } from './shortage-reason.ts';

/** The figures of a part SAP, exact (behaviour 25.3 to 25.6, 31.2). */
export interface ExactFigures {
  needed: Millionths;
  ordered: Millionths;
  stock: Millionths;
  arrived: Millionths;
  transit: Millionths;
  open: Millionths;
  rest: Millionths;
  promised: Millionths;
  to_order: Millionths;
  /** The first day, from today on, on which the SAP holds up a plan (behaviour 42.2); null if it never does. */
  still_from: string | null;
  /** How late the parts of that first hold-up come (behaviour 42.4); 0 if the SAP never holds up a plan. */
  lateness: number;
  /** The begin date of the first plan that is short of this SAP. */
  short_on: string | null;
  /**
   * The shortage at the start of the plan that the SAP holds up first. If it holds up none, the shortage of the first
   * plan that is short.
   */
  short_quant: Millionths | null;
  /** The parts that are missing for the first hold-up; null if the SAP holds up no plan. */
  stop_quant: Millionths | null;
  reason: ShortageReason | null;
  /** The last day on which the SAP can be ordered so that it arrives in time (behaviour 25.16). */
  order_by: string | null;
  /** Unlike the stock, this figure may be negative. */
  left_over: Millionths;
}

/** The need of an open plan for a SAP, and its shortage (behaviour 30.1 to 30.5). */
export interface PlanNeed {
  sap_id: number;
  plan: PlanFacts;
  input: Millionths;
  /** The pieces that the plan still needs. */
  need: Millionths;
  /** The cumulative shortage of this plan and the plans before it; negative if some supply is left over. */
  gap_now: Millionths;
  gap_at_begin: Millionths;
  /** The pieces that this plan lacks. */
  missing_now: Millionths;
  missing_at_begin: Millionths;
  /** The quantity that is missing even after all orders have arrived. */
  to_order: Millionths;
  cars_now: Millionths;
  cars_at_begin: Millionths;
  /** The first day on which nothing is missing; null if the known receipts do not suffice. */
  full_on: string | null;
  reason: ShortageReason | null;
  /** The delivery that closes the current gap; null if nothing is missing, or if too little is ordered. */
  waits_for: Delivery | null;
  /** The day of the latest stock count of the SAP. */
  counted_on: string | null;
  /** The days on which the SAP holds up the plan, including past days (behaviour 42.2). */
  held: HeldDays<ExpectedReceipt>[];
  /** The first hold-up from today on; null if there is none. */
  stop: SapStop<ExpectedReceipt> | null;
}

export interface SapCoverage {
  sap_id: number;
  figures: ExactFigures;
  /** In the order in which plans take parts. */
  needs: PlanNeed[];
}

/** Derives the figures of a SAP, and the need and shortage of each open plan that needs it. */
export function deriveCoverage(sap: SapFacts, facts: Pick<CoverageFacts, 'today' | 'plans'>): SapCoverage {
  const { today } = facts;
  const sorted = sortFacts(sap, facts);
  const { needs, purchases, coming, expected } = sorted;
  const stock = atLeastZero(sorted.leftOver);
  const arrived = sum(sorted.arrived);
  const transit = sum(coming.filter(({ status }) => status === 'T'));
  const open = sum(coming.filter(({ status }) => status === 'O'));
  const needed = needs.reduce((total, { need }) => total + need, 0n);
  const rest = purchases.reduce((total, purchase) => total + purchase.rest, 0n);
  const promised = purchases.reduce((total, purchase) => total + sum(purchase.promisesLeft), 0n);

  const inHand = stock + arrived;
  const everything = inHand + transit + open + rest;
  const planNeeds = deriveNeeds(sap, needs, {
    today,
    inHand,
    everything,
    expected,
    uncounted: sorted.uncounted,
  });
  const short = planNeeds.filter(({ gap_at_begin }) => gap_at_begin > 0n);
  const [short_on = null] = short.map(({ plan }) => plan.begin_date).sort();
  // Finds the plan that the SAP holds up first. The sort is stable, so the order of plans decides between equal days.
  const [lead] = short
    .flatMap(({ stop, ...need }) => (stop ? { ...need, ...stop } : []))
    .sort((a, b) => a.from - b.from);
  const begin = lead?.plan.begin_date ?? short_on;
  // Gaps are cumulative, so the last plan that begins on a day has the gap of the whole day.
  const shortage = short.findLast(({ plan }) => plan.begin_date === begin);

  return {
    sap_id: sap.sap_id,
    figures: {
      needed,
      ordered: purchases.reduce((total, { ordered }) => total + ordered, 0n),
      stock,
      arrived,
      transit,
      open,
      rest,
      promised,
      to_order: atLeastZero(needed - everything),
      still_from: lead ? numberedDay(lead.from) : null,
      lateness: lead?.lateness ?? 0,
      short_on,
      short_quant: shortage?.gap_at_begin ?? null,
      stop_quant: lead ? missingForStop(lead) : null,
      reason: lead?.reason ?? shortage?.reason ?? null,
      order_by: orderBy(planNeeds, sap.lead_time),
      left_over: sorted.leftOver,
    },
    needs: planNeeds,
  };
}

/** The number of SAPs that are derived before yielding to other work. */
const SAPS_PER_SLICE = 100;

/** Derives all SAPs of the facts. `pause` yields to other work at intervals. */
export async function deriveAll(facts: CoverageFacts, pause: () => Promise<unknown>): Promise<SapCoverage[]> {
  const derived: SapCoverage[] = [];
  for (const [index, sap] of facts.saps.entries()) {
    if (index % SAPS_PER_SLICE === SAPS_PER_SLICE - 1) await pause();
    derived.push(deriveCoverage(sap, facts));
  }
  return derived;
}

/** Returns whether all figures of a SAP are 0, so that lists omit it (behaviour 25.4). */
export function isEmpty({ needed, ordered, stock, arrived, transit, open, rest }: ExactFigures): boolean {
  return [needed, ordered, stock, arrived, transit, open, rest].every((figure) => figure === 0n);
}

export interface OpenNeed {
  plan: PlanFacts;
  input: Millionths;
  need: Millionths;
}

interface OpenPurchase extends PurchaseFacts {
  /** Ordered, not invoiced, and not closed. */
  rest: Millionths;
  promisesLeft: readonly { day: string; quant: Millionths }[];
}

/** The facts of a SAP, sorted by their role. */
export interface SortedFacts {
  leftOver: Millionths;
  needs: OpenNeed[];
  purchases: OpenPurchase[];
  /** Shipments for open plans that arrived after the latest stock count. */
  arrived: ShipmentFacts[];
  /** Shipments for open plans that have not arrived. */
  coming: ShipmentFacts[];
  /** Shipments for ended plans that have not arrived. They do not count. */
  comingForEnded: ShipmentFacts[];
  /** The expected receipts that count, in the order of their arrival. */
  expected: ExpectedReceipt[];
  /** The deliveries for open plans that do not count: overdue by day, then without a day, then not invoiced. */
  uncounted: UncountedDelivery[];
}

/** Sorts the facts of a SAP by their role. Supply that an ended plan did not need is left over. */
export function sortFacts(
  { counted_on, settled, inputs, purchases, shipments }: SapFacts,
  { today, plans }: Pick<CoverageFacts, 'today' | 'plans'>,
): SortedFacts {
  const openPlan = (plan_id: number) => {
    const plan = plans.get(plan_id);
    return plan && isOpen(plan, today) ? plan : undefined;
  };
  const isForOpen = ({ plan_id }: { plan_id: number }) => openPlan(plan_id) !== undefined;
  const isAfterCount = ({ here_on }: ShipmentFacts) =>
    here_on !== null && (counted_on === null || here_on > counted_on);

  const needs: OpenNeed[] = [];
  let leftOver = settled;
  for (const { plan_id, input } of inputs) {
    const plan = plans.get(plan_id);
    if (!plan) continue;
    const need = piecesOf(carsAfterCount(plan, counted_on), input);
    if (!isOpen(plan, today)) leftOver -= need;
    else if (need > 0n) needs.push({ plan, input, need });
  }
  const pieces = shipments.filter(({ quant }) => quant > 0n);
  const here = pieces.filter(isAfterCount);
  leftOver += sum(here.filter((piece) => !isForOpen(piece)));

  const notHere = pieces.filter(({ here_on }) => here_on === null);
  const coming = notHere.filter(isForOpen);
  const invoiced = new Map<number, Millionths>();
  for (const { purchase_id, quant } of shipments) {
    invoiced.set(purchase_id, (invoiced.get(purchase_id) ?? 0n) + quant);
  }
  const openPurchases = purchases
    .filter(isForOpen)
    .map((purchase) =>
      withRest(purchase, (purchase.gone ?? 0n) + (invoiced.get(purchase.purchase_id) ?? 0n)),
    );
  const promised = openPurchases.flatMap((from) =>
    from.promisesLeft.map(({ day, quant }) => ({ day, quant, from })),
  );
  const due: Delivery[] = [
    ...coming.map((from) => ({ day: from.due_on, quant: from.quant, from })),
    ...promised,
  ];
  const notInvoiced = openPurchases.map((from) => ({
    day: null,
    quant: from.rest - sum(from.promisesLeft),
    from,
    reason: 'not_invoiced' as const,
  }));
  return {
    leftOver,
    needs: needs.sort((a, b) => byBegin(a.plan, b.plan)),
    purchases: openPurchases,
    arrived: here.filter(isForOpen),
    coming,
    comingForEnded: notHere.filter((piece) => !isForOpen(piece)),
    expected: due.flatMap((delivery) => receiptOf(delivery, today)).sort(byArrival),
    uncounted: [
      ...due.flatMap((delivery) => uncountedOf(delivery, today)),
      ...notInvoiced.filter(({ quant }) => quant > 0n),
    ].sort(byArrival),
  };
}

/** Computes the day number once, since every waiting plan compares it. */
function receiptOf({ day, quant, from }: Delivery, today: string): ExpectedReceipt[] {
  return day !== null && day >= today ? [{ day, day_number: dayNumber(day), quant, from }] : [];
}

function uncountedOf({ day, ...delivery }: Delivery, today: string): UncountedDelivery[] {
  if (day === null) return [{ ...delivery, day, reason: 'no_day' }];
  return day < today ? [{ ...delivery, day, reason: 'overdue' }] : [];
}

/** Deducts the invoiced quantity from the promises of a purchase, the earliest first (behaviour 31.2). */
function withRest(purchase: PurchaseFacts, invoiced: Millionths): OpenPurchase {
  if (purchase.closed) return { ...purchase, rest: 0n, promisesLeft: [] };
  let toDeduct = invoiced;
  const promisesLeft = purchase.promises
    .toSorted((a, b) => compare(a.day, b.day))
    .map(({ day, quant }) => {
      const deducted = lesser(toDeduct, quant);
      toDeduct -= deducted;
      return { day, quant: quant - deducted };
    });
  return {
    ...purchase,
    rest: atLeastZero(purchase.ordered - invoiced),
    promisesLeft: promisesLeft.filter(({ quant }) => quant > 0n),
  };
}

interface Supply {
  today: string;
  inHand: Millionths;
  /** The quantity in hand, in transit and on order. */
  everything: Millionths;
  expected: readonly ExpectedReceipt[];
  uncounted: readonly UncountedDelivery[];
}

/** Allocates the supply to the plans in their order. */
function deriveNeeds(
  { sap_id, counted_on }: Pick<SapFacts, 'sap_id' | 'counted_on'>,
  needs: readonly OpenNeed[],
  supply: Supply,
): PlanNeed[] {
  const { today, inHand, everything, expected, uncounted } = supply;
  const deliveries = [...expected, ...uncounted];
  const todayNumber = dayNumber(today);
  let [needed, dueByBegin, begun] = [0n, 0n, 0];
  let [reached, awaited] = [0n, -1];
  let lastBegin = today;

  return needs.map((open) => {
    const { plan, input, need } = open;
    const begin = plan.begin_date > today ? plan.begin_date : today;
    // A supposition may put a plan before one that begins earlier.
    if (begin < lastBegin) [dueByBegin, begun] = [0n, 0];
    lastBegin = begin;
    for (let piece = expected[begun]; piece && piece.day <= begin; piece = expected[begun]) {
      dueByBegin += piece.quant;
      begun += 1;
    }
    needed += need;
    const gap_now = needed - inHand;
    const gap_at_begin = gap_now - dueByBegin;
    for (let one = deliveries[awaited + 1]; one && reached < gap_now; one = deliveries[awaited + 1]) {
      reached += one.quant;
      awaited += 1;
    }
    const closing = gap_now > 0n && reached >= gap_now ? deliveries[awaited] : undefined;
    const missing_now = atLeastZero(lesser(need, gap_now));
    const missing_at_begin = atLeastZero(lesser(need, gap_at_begin));
    const held = gap_now > 0n ? heldDays(open, counted_on, { left: need - gap_now, expected }) : [];
    const arrives = closing && isExpected(closing) ? closing.day : null;
    const reason = gap_at_begin > 0n ? reasonOf(closing) : null;
    return {
      sap_id,
      plan,
      input,
      need,
      gap_now,
      gap_at_begin,
      missing_now,
      missing_at_begin,
      to_order: atLeastZero(lesser(need, needed - everything)),
      cars_now: carsAllowed(plan.quant, input, missing_now),
      cars_at_begin: carsAllowed(plan.quant, input, missing_at_begin),
      full_on: gap_now <= 0n ? today : arrives,
      reason,
      waits_for: closing ?? null,
      counted_on,
      held,
      stop: stopsOf(held, reason, todayNumber)[0] ?? null,
    };
  });
}

/** Returns the reason of a shortage from the delivery that closes it (behaviour 25.6). */
function reasonOf(closing: ExpectedReceipt | UncountedDelivery | undefined): ShortageReason {
  if (!closing) return 'not_ordered';
  return isExpected(closing) ? 'late' : closing.reason;
}

function sum(pieces: readonly { quant: Millionths }[]): Millionths {
  return pieces.reduce((total, { quant }) => total + quant, 0n);
}
