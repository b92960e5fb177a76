import { compareTexts } from '../../values/compare-texts.ts';
import { dayNumber } from '../../values/day.ts';
import { type Millionths, sum } from '../../values/quantity.ts';
import {
  atLeastZero,
  type CoverageFacts,
  compare,
  isOpen,
  lesser,
  needsOf,
  type PurchaseFacts,
  type SapFacts,
  type ShipmentFacts,
} from './facts.ts';

/** A quantity that has not arrived. */
export interface Delivery {
  /** The day on which it is or was due; null if no day is known. */
  day: string | null;
  quant: Millionths;
  from: ShipmentFacts | PurchaseFacts;
}

/** A quantity that is due on a day from today on: invoiced, or promised. */
export interface ExpectedReceipt extends Delivery {
  day: string;
  day_number: number;
}

/** A delivery for an open plan that does not count: it is overdue, or its day is not known. */
export interface UncountedDelivery extends Delivery {
  reason: 'overdue' | 'no_day' | 'not_invoiced';
}

/** Returns whether a delivery is expected, so that it counts. */
export function isExpected(delivery: ExpectedReceipt | UncountedDelivery): delivery is ExpectedReceipt {
  return 'day_number' in delivery;
}

/** Sorts after every day. */
const LAST = 'z';

/**
 * Sorts deliveries by day, those without a day last. On the same day, containers come first, then goods without a
 * container, then purchases, since a planner can trace a container (behaviour 30.5). Containers and goods are sorted by
 * invoice, the containers of one invoice by number.
 */
export function byArrival(a: Pick<Delivery, 'day' | 'from'>, b: Pick<Delivery, 'day' | 'from'>): number {
  return compare(a.day ?? LAST, b.day ?? LAST) || bySource(a.from, b.from);
}

/** Sorts the deliveries of one day. */
export function bySource(a: Delivery['from'], b: Delivery['from']): number {
  if (!isShipment(a)) return isShipment(b) ? 1 : a.purchase_id - b.purchase_id;
  if (!isShipment(b)) return -1;
  return (
    Number(a.container === null) - Number(b.container === null) ||
    a.invoice_id - b.invoice_id ||
    compareTexts(a.container ?? '', b.container ?? '')
  );
}

/** Returns whether a delivery is on an invoice. */
export function isShipment(from: Delivery['from']): from is ShipmentFacts {
  return 'invoice_id' in from;
}

/**
 * The record that brings a quantity: its container, its invoice if it has no container, or the purchase if it is not
 * invoiced.
 */
export interface Source {
  kind: 'container' | 'invoice' | 'purchase';
  id: number;
}

/** The record that a shortage waits for, and the day on which it is or was due; null if no day is known. */
export interface Awaited extends Source {
  due_on: string | null;
}

/** Returns the record that brings a delivery, and its day. */
export function awaitedOf({ day, from }: Pick<Delivery, 'day' | 'from'>): Awaited {
  return { ...sourceOf(from), due_on: day };
}

function sourceOf(from: Delivery['from']): Source {
  if (!isShipment(from)) return { kind: 'purchase', id: from.purchase_id };
  return from.container === null
    ? { kind: 'invoice', id: from.invoice_id }
    : { kind: 'container', id: from.container_id };
}

interface OpenPurchase extends PurchaseFacts {
  /** Ordered, not invoiced, and not closed. */
  rest: Millionths;
  promisesLeft: readonly { day: string; quant: Millionths }[];
}

/** The supply of a SAP for the open plans. */
export interface Supply {
  /** The quantity that ended plans left over; negative if they needed more than there was. */
  left_over: Millionths;
  /** The quantity that is left over, at least 0. */
  stock: Millionths;
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

/** Returns what supplies a SAP: what ended plans left over, and the shipments and purchases of open plans. */
export function supplyOf(sap: SapFacts, facts: Pick<CoverageFacts, 'today' | 'plans'>): Supply {
  const { counted_on, settled, purchases, shipments } = sap;
  const { today, plans } = facts;
  const isForOpen = ({ plan_id }: { plan_id: number }) => {
    const plan = plans.get(plan_id);
    return plan !== undefined && isOpen(plan, today);
  };
  const isAfterCount = ({ here_on }: ShipmentFacts) =>
    here_on !== null && (counted_on === null || here_on > counted_on);

  const pieces = shipments.filter(({ quant }) => quant > 0n);
  const here = pieces.filter(isAfterCount);
  const neededByEnded = sum(needsOf(sap, facts, 'ended'), ({ need }) => need);
  const arrivedForEnded = quantOf(here.filter((piece) => !isForOpen(piece)));
  const left_over = settled - neededByEnded + arrivedForEnded;

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
    quant: from.rest - quantOf(from.promisesLeft),
    from,
    reason: 'not_invoiced' as const,
  }));
  return {
    left_over,
    stock: atLeastZero(left_over),
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

/** The sum of the quantities of shipments or promises. */
export function quantOf(pieces: readonly { quant: Millionths }[]): Millionths {
  return sum(pieces, ({ quant }) => quant);
}
