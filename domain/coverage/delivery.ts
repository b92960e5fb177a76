import { compareTexts } from '../values/compare-texts.ts';
import type { Millionths } from '../values/quantity.ts';
import { compare, type PurchaseFacts, type ShipmentFacts } from './facts.ts';

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

export function bySource(a: Delivery['from'], b: Delivery['from']): number {
  if (!isShipment(a)) return isShipment(b) ? 1 : a.purchase_id - b.purchase_id;
  if (!isShipment(b)) return -1;
  return (
    Number(a.container === null) - Number(b.container === null) ||
    a.invoice_id - b.invoice_id ||
    compareTexts(a.container ?? '', b.container ?? '')
  );
}

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

export function awaitedOf({ day, from }: Pick<Delivery, 'day' | 'from'>): Awaited {
  return { ...sourceOf(from), due_on: day };
}

function sourceOf(from: Delivery['from']): Source {
  if (!isShipment(from)) return { kind: 'purchase', id: from.purchase_id };
  return from.container === null
    ? { kind: 'invoice', id: from.invoice_id }
    : { kind: 'container', id: from.container_id };
}
