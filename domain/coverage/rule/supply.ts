import { compareTexts } from '../../values/compare-texts.ts';
import { compareDays, dayNumber } from '../../values/day.ts';
import { atLeastZero, lesser, type Millionths, sum } from '../../values/quantity.ts';
import {
  type CoverageFacts,
  isOpen,
  needsOfSap,
  type PurchaseFacts,
  type SapFacts,
  type ShipmentFacts,
} from './facts.ts';
import type { ShortageReason } from './shortage-reason.ts';

interface Unarrived {
  /** A quantity that is neither invoiced nor promised is also `coming`. */
  what: 'coming' | 'promised';
  /** The day on which it is or was due; null if no day is known. */
  day: string | null;
  quant: Millionths;
  from: ShipmentFacts | PurchaseFacts;
}

/** A quantity that is due today or later. A plan that is short until then is short because it comes too `late`. */
export interface ExpectedDelivery extends Unarrived {
  day: string;
  /** The number of `day`, computed once because each waiting plan compares it. */
  day_number: number;
  reason: 'late';
}

/** A quantity that has not arrived, with the reason for the shortage that it closes (behaviour 25.6). */
export type Delivery =
  | ExpectedDelivery
  | (Unarrived & { reason: Exclude<ShortageReason, 'late' | 'not_ordered'> });

/**
 * Compares deliveries by day; those without a day come last. On the same day, containers come first, then goods without
 * a container, then purchases, since a planner can trace a container (behaviour 30.5). Containers and goods are sorted
 * by invoice, the containers of one invoice by number.
 */
export function byArrival(a: Pick<Unarrived, 'day' | 'from'>, b: Pick<Unarrived, 'day' | 'from'>): number {
  return compareDays(a.day ?? NO_DAY, b.day ?? NO_DAY) || bySource(a.from, b.from);
}

/** Sorts after every day. */
const NO_DAY = 'z';

function bySource(a: Unarrived['from'], b: Unarrived['from']): number {
  if (!isShipment(a)) return isShipment(b) ? 1 : a.purchase_id - b.purchase_id;
  if (!isShipment(b)) return -1;
  return (
    Number(a.container === null) - Number(b.container === null) ||
    a.invoice_id - b.invoice_id ||
    compareTexts(a.container ?? '', b.container ?? '')
  );
}

function isShipment(from: Unarrived['from']): from is ShipmentFacts {
  return 'invoice_id' in from;
}

/** The record that brings a quantity: its container, else its invoice, else the purchase if it is not invoiced. */
export interface Awaited {
  kind: 'container' | 'invoice' | 'purchase';
  id: number;
  /** The day on which it is or was due; null if no day is known. */
  due_on: string | null;
}

/** Returns the record that brings a delivery. */
export function awaitedOf({ day: due_on, from }: Unarrived): Awaited {
  if (!isShipment(from)) return { kind: 'purchase', id: from.purchase_id, due_on };
  return from.container === null
    ? { kind: 'invoice', id: from.invoice_id, due_on }
    : { kind: 'container', id: from.container_id, due_on };
}

interface OpenPurchase extends PurchaseFacts {
  /** The quantity that is ordered, but neither invoiced nor closed. */
  rest: Millionths;
  promisesLeft: PurchaseFacts['promises'];
}

export interface Supply {
  /** The quantity that ended plans left over; negative if they needed more than there was. */
  left_over: Millionths;
  stock: Millionths;
  purchases: OpenPurchase[];
  /** Shipments for open plans that arrived after the latest stock count. */
  arrived: ShipmentFacts[];
  /** Shipments yet to arrive, for open plans. */
  coming: ShipmentFacts[];
  /** Shipments yet to arrive, for ended plans. They do not count as supply. */
  comingForEnded: ShipmentFacts[];
  /** The deliveries for open plans that are due from today on, in the order of their arrival. They count as supply. */
  expected: ExpectedDelivery[];
  /**
   * The other deliveries for open plans: first the overdue ones by day, then those without a day, then those not
   * invoiced.
   */
  uncounted: Exclude<Delivery, ExpectedDelivery>[];
}

/** Returns what supplies a SAP: what ended plans left over, and the shipments and purchases of open plans. */
export function supplyOf(sap: SapFacts, facts: Pick<CoverageFacts, 'today' | 'plans'>): Supply {
  const { counted_on, settled, shipments } = sap;
  const { today, plans } = facts;
  const isForOpen = ({ plan_id }: { plan_id: number }) => {
    const plan = plans.get(plan_id);
    return plan !== undefined && isOpen(plan, today);
  };
  const isAfterCount = ({ here_on }: ShipmentFacts) =>
    here_on !== null && (counted_on === null || here_on > counted_on);

  const sent = shipments.filter(({ quant }) => quant > 0n);
  const here = sent.filter(isAfterCount);
  const neededByEnded = sum(needsOfSap(sap, facts, 'ended'), ({ need }) => need);
  const left_over = settled - neededByEnded + quantOf(here.filter((shipment) => !isForOpen(shipment)));

  const notHere = sent.filter(({ here_on }) => here_on === null);
  const coming = notHere.filter(isForOpen);
  const invoiced = new Map<number, Millionths>();
  for (const { purchase_id, quant } of sent)
    invoiced.set(purchase_id, (invoiced.get(purchase_id) ?? 0n) + quant);
  const purchases = sap.purchases
    .filter(isForOpen)
    .map((purchase) => withRest(purchase, invoiced.get(purchase.purchase_id) ?? 0n));
  const deliveries = [
    ...coming.map((from) => dueOn(from.due_on, today, { what: 'coming', quant: from.quant, from })),
    ...purchases.flatMap((from) => [
      ...from.promisesLeft.map(({ day, quant }) => dueOn(day, today, { what: 'promised', quant, from })),
      notInvoiced(from),
    ]),
  ]
    .filter(({ quant }) => quant > 0n)
    .sort(byArrival);
  return {
    left_over,
    stock: atLeastZero(left_over),
    purchases,
    arrived: here.filter(isForOpen),
    coming,
    comingForEnded: notHere.filter((shipment) => !isForOpen(shipment)),
    expected: deliveries.filter((one) => one.reason === 'late'),
    uncounted: deliveries.filter((one) => one.reason !== 'late'),
  };
}

function dueOn(day: string | null, today: string, delivery: Omit<Unarrived, 'day'>): Delivery {
  if (day === null) return { ...delivery, day, reason: 'no_day' };
  if (day < today) return { ...delivery, day, reason: 'overdue' };
  return { ...delivery, day, day_number: dayNumber(day), reason: 'late' };
}

function notInvoiced(from: OpenPurchase): Delivery {
  const quant = from.rest - quantOf(from.promisesLeft);
  return { what: 'coming', day: null, quant, from, reason: 'not_invoiced' };
}

/**
 * Extends a purchase with its uninvoiced quantities: `rest`, and the promises less the invoiced quantity, which is
 * deducted from the earliest promise first (behaviour 31.2).
 */
function withRest(purchase: PurchaseFacts, invoiced: Millionths): OpenPurchase {
  if (purchase.closed) return { ...purchase, rest: 0n, promisesLeft: [] };
  const sent = invoiced + (purchase.gone ?? 0n);
  let toDeduct = sent;
  const promisesLeft = purchase.promises
    .toSorted((a, b) => compareDays(a.day, b.day))
    .map(({ day, quant }) => {
      const deducted = lesser(toDeduct, quant);
      toDeduct -= deducted;
      return { day, quant: quant - deducted };
    });
  return {
    ...purchase,
    rest: atLeastZero(purchase.ordered - sent),
    promisesLeft: promisesLeft.filter(({ quant }) => quant > 0n),
  };
}

/** Returns the sum of the quantities of shipments or promises. */
export function quantOf(deliveries: readonly { quant: Millionths }[]): Millionths {
  return sum(deliveries, ({ quant }) => quant);
}
