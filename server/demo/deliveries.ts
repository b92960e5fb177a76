import type { InvoiceStatus } from '#domain/values/invoice-status';
import type { Course } from './range-plans.ts';

/** One invoice of a purchase. Its days are relative to the first day of the plan. Arrivals are never in the future. */
export interface Delivery {
  status: InvoiceStatus;
  expected?: number;
  arrived?: number;
  /** The expected day in days from today, instead of relative to the plan. */
  expectedFromToday?: number;
  /** The delivered part of its share: 1 is all of it. */
  portion?: number;
  containers: number;
  /** The index of an earlier delivery whose lines this delivery extends, instead of having its own lines. */
  extendsDelivery?: number;
  /** How many containers have arrived while the invoice is in transit. */
  arrivedContainers?: number;
}

/** The promise for every line: its day, relative as above, and its share of the ordered quantity. */
export interface Promised {
  expected?: number;
  expectedFromToday?: number;
  portion: number;
}

/** The suppliers' deliveries. The lines of a purchase are divided among them, except the shares in `missing`. */
interface Deliveries {
  deliveries: readonly Delivery[];
  /** The number of shares without an invoice. */
  sharesWithoutInvoice?: number;
  /** Every n-th line is missing in the purchase. */
  omitsEvery?: number;
  /** The reason why the purchase was closed. */
  closed?: string;
  promised?: readonly Promised[];
}

const arrived = (expected: number, containers: number, portion = 1): Delivery => ({
  status: 'A',
  expected,
  arrived: expected + 1,
  containers,
  portion,
});

export const deliveries: Record<Course, Deliveries> = {
  settled: { deliveries: [arrived(-21, 3), arrived(-14, 2), arrived(-9, 2)] },
  'given up': {
    deliveries: [arrived(-20, 2), arrived(-12, 2, 0.9)],
    sharesWithoutInvoice: 1,
    closed: 'The supplier has stopped making them',
  },
  forgotten: { deliveries: [arrived(-18, 2), arrived(-10, 3)], sharesWithoutInvoice: 1 },
  'half here': {
    deliveries: [
      arrived(-12, 3),
      arrived(-6, 2),
      { status: 'T', expectedFromToday: 2, containers: 3, arrivedContainers: 1 },
      { status: 'O', expectedFromToday: 9, containers: 0 },
    ],
  },
  'on time': {
    deliveries: [arrived(-16, 2), { status: 'T', expected: -1, containers: 3 }],
    promised: [{ expected: -1, portion: 1 }],
  },
  late: {
    deliveries: [
      arrived(-15, 2),
      { status: 'T', expected: -1, containers: 2 },
      { status: 'T', expected: -1, containers: 2 },
      { status: 'T', expected: 4, containers: 2 },
      { status: 'O', expected: 11, containers: 0 },
    ],
  },
  overdue: {
    deliveries: [
      arrived(-17, 2),
      arrived(-9, 3),
      arrived(-5, 2),
      { status: 'T', expectedFromToday: -4, containers: 2 },
      { status: 'T', expectedFromToday: -1, containers: 3, arrivedContainers: 2 },
    ],
  },
  'without a day': {
    deliveries: [
      { status: 'T', expected: -3, containers: 3 },
      { status: 'T', expected: -2, containers: 2 },
      { status: 'T', expected: -2, containers: 2 },
      { status: 'T', containers: 2 },
      { status: 'O', containers: 0 },
    ],
  },
  'not invoiced': {
    deliveries: [
      { status: 'T', expected: -3, containers: 3 },
      { status: 'T', expected: -2, containers: 2 },
      { status: 'T', expected: -1, containers: 2, portion: 0.8 },
    ],
    sharesWithoutInvoice: 1,
    promised: [{ expectedFromToday: -3, portion: 1 }],
  },
  'not ordered': {
    deliveries: [
      { status: 'T', expected: -5, containers: 4 },
      { status: 'T', containers: 2 },
    ],
    sharesWithoutInvoice: 1,
    omitsEvery: 9,
  },
  announced: {
    deliveries: [
      { status: 'O', expected: -7, containers: 0 },
      { status: 'O', expected: -4, containers: 0, portion: 1.1 },
    ],
  },
  'just ordered': { deliveries: [], promised: [{ expected: -5, portion: 1 }] },
  // A third of the lines has arrived in part. The rest is in two containers, and neither container suffices alone.
  'two containers': {
    deliveries: [
      arrived(-16, 2),
      arrived(-9, 1),
      { status: 'T', expected: -2, containers: 1, portion: 60 / 480 },
      { status: 'T', expectedFromToday: -2, containers: 2, portion: 80 / 480, extendsDelivery: 2 },
    ],
  },
  // At twenty cars a day there are parts for the first 32 days. The container arrives two days later, and a delay of
  // another five days would stop the line for a week.
  'one container': {
    deliveries: [
      arrived(-12, 2, 640 / 960),
      { status: 'T', expected: 34, containers: 1, portion: 320 / 960, extendsDelivery: 0 },
    ],
  },
  promised: {
    deliveries: [],
    promised: [
      { expected: -7, portion: 0.6 },
      { expected: 4, portion: 0.4 },
    ],
  },
};
