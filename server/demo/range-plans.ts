import type { InvoiceStatus } from '#domain/values/invoice-status';
import type { RangeModelName } from './models.ts';

/** The outcome of a plan's purchase, which determines its `deliveries`. */
export type Course =
  | 'settled'
  | 'given up'
  | 'forgotten'
  | 'half here'
  | 'on time'
  | 'late'
  | 'overdue'
  | 'without a day'
  | 'not invoiced'
  | 'not ordered'
  | 'announced'
  | 'just ordered'
  | 'two containers'
  | 'one container'
  | 'promised';

interface RangePlan {
  model: RangeModelName;
  /** The first and last day, in days from today. */
  from: number;
  to: number;
  cars: number;
  /** One outcome per purchase: the first of two purchases has the platform's own parts, the second the common parts. */
  courses: readonly Course[];
  note?: string;
}

/** Past, current and future plans, so that every screen shows records. */
export const rangePlans: readonly RangePlan[] = [
  { model: 'arslon', from: -110, to: -81, cars: 160, courses: ['settled', 'settled'] },
  { model: 'turon', from: -95, to: -66, cars: 120, courses: ['settled', 'given up'] },
  { model: 'bahor', from: -90, to: -56, cars: 300, courses: ['settled', 'settled'] },
  { model: 'zarafshon', from: -70, to: -41, cars: 90, courses: ['settled'], note: 'Пробная партия' },
  { model: 'bahorSport', from: -60, to: -31, cars: 110, courses: ['settled', 'forgotten'] },
  { model: 'arslon', from: -50, to: -16, cars: 180, courses: ['settled', 'settled'] },
  { model: 'turonCargo', from: -40, to: -11, cars: 80, courses: ['settled'] },
  { model: 'bahorPlus', from: -35, to: -6, cars: 140, courses: ['settled', 'forgotten'] },
  { model: 'arslon', from: -9, to: 20, cars: 200, courses: ['half here', 'settled'] },
  { model: 'turon', from: -6, to: 23, cars: 130, courses: ['half here', 'settled'] },
  { model: 'bahor', from: -3, to: 26, cars: 320, courses: ['half here', 'half here'] },
  { model: 'zarafshon', from: 2, to: 31, cars: 100, courses: ['overdue', 'on time'] },
  { model: 'arslonTurbo', from: 4, to: 33, cars: 60, courses: ['late'], note: 'Compressors first' },
  { model: 'bahorSport', from: 6, to: 35, cars: 120, courses: ['without a day', 'on time'] },
  { model: 'turonCargo', from: 8, to: 37, cars: 90, courses: ['not invoiced'] },
  { model: 'zarafshonFarm', from: 11, to: 40, cars: 70, courses: ['not ordered', 'on time'] },
  { model: 'bahorPlus', from: 14, to: 43, cars: 150, courses: ['on time', 'announced'] },
  { model: 'arslon', from: 21, to: 50, cars: 220, courses: ['announced', 'announced'] },
  { model: 'turon', from: 24, to: 53, cars: 140, courses: ['announced', 'not invoiced'] },
  { model: 'bahor', from: 33, to: 67, cars: 340, courses: ['just ordered', 'announced'] },
  { model: 'zarafshon', from: 46, to: 75, cars: 110, courses: [] },
  { model: 'arslonTurbo', from: 34, to: 63, cars: 70, courses: ['just ordered'] },
  { model: 'bahorSport', from: 12, to: 30, cars: 40, courses: [], note: 'For the fair' },
  { model: 'turonCargo', from: 40, to: 69, cars: 100, courses: [] },
  { model: 'bahorPlus', from: 62, to: 91, cars: 160, courses: [] },
  { model: 'chorsu', from: -4, to: 10, cars: 90, courses: ['settled'] },
  { model: 'chorsu', from: 5, to: 20, cars: 480, courses: ['two containers'], note: 'For the post office' },
  { model: 'chorsu', from: 22, to: 40, cars: 240, courses: ['promised'] },
  { model: 'chorsuLong', from: -12, to: 35, cars: 960, courses: ['one container'] },
];

/** One invoice of a purchase. Its days are relative to the first day of the plan. Arrivals are never in the future. */
export interface Delivery {
  status: InvoiceStatus;
  expected?: number;
  arrived?: number;
  /** The expected day in days from today, instead of relative to the plan. */
  expectedFromToday?: number;
  /** The portion of its share that is delivered: 1 means all. */
  portion?: number;
  containers: number;
  /** The index of an earlier delivery whose lines this delivery extends, instead of having its own lines. */
  extendsDelivery?: number;
  /** How many containers have arrived while the invoice is in transit. */
  arrivedContainers?: number;
}

/** The promise for every line: its day, relative to the plan or to today, and its share of the ordered quantity. */
export interface Promised {
  expected?: number;
  expectedFromToday?: number;
  portion: number;
}

/** The suppliers' deliveries, among which the lines of a purchase are divided equally. */
interface Deliveries {
  deliveries: readonly Delivery[];
  /** The number of further equal shares, which have no invoice. */
  sharesWithoutInvoice?: number;
  /** Every n-th line is left out of the purchase. */
  omitsEvery?: number;
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
  // A third of the lines is in stock for 340 of the 480 cars (`countsOf`). One container brings parts for 60 more. The
  // parts for the last 80 are in two late containers, each with half of the lines, so that neither frees a car alone.
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
