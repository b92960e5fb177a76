import fc from 'fast-check';
import { addDays } from '#domain/values/day';

/** The number of SAPs of every company. They are numbered from 1. */
export const SAPS = 8;
export const SPECIFICATIONS = 6;

/**
 * Plans, purchases, deliveries and counts of a few SAPs. Days are relative to today. SAPs and specifications are
 * numbered from 1. `plan` and `purchase` are indexes modulo the number of plans and purchases.
 */
export interface Company {
  inputs: { specification: number; sap: number; quant: number }[];
  plans: Plan[];
  purchases: { plan: number; closed: boolean; lines: Line[] }[];
  invoices: Invoice[];
  counts: { sap: number; day: number; quant: number }[];
}
export interface Plan {
  specification: number;
  begin: number;
  /** The number of days after the first day. */
  days: number;
  quant: number;
  /** Plans with the same number are the parts of a split. */
  split: number | null;
}
/** Promises are in thousandths of the ordered quantity, each for a day. Their sum is at most the whole quantity. */
export interface Line {
  sap: number;
  quant: number;
  closed: boolean;
  promises: { day: number; thousandths: number }[];
}
export interface Invoice {
  purchase: number;
  status: 'O' | 'T' | 'A';
  expected: number | null;
  arrived: number;
  /** The packages of each line. A line with a single package is stored without packages. */
  lines: { sap: number; packages: { container: number; quant: number }[] }[];
  own: { container: number; expected: number | null; arrived: number | null }[];
}

/** The container numbers: two spellings of one number, another number, and none. */
const CONTAINERS = ['MSKU 1-1', 'msku11', 'TCLU 2', null];

const sap = fc.integer({ min: 1, max: 3 });
const quant = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 1, 10, 40, 100, 400) },
  fc.nat({ max: 999_999 }).map((mils) => mils / 1_000),
);
const lineQuant = fc.oneof(
  quant,
  fc.nat({ max: 99_999_999 }).map((millionths) => millionths / 1_000_000),
);
const near = fc.integer({ min: -6, max: 6 });
const past = fc.integer({ min: -6, max: 0 });
const bySap = { selector: (one: { sap: number }) => one.sap, maxLength: 3 };

/** Up to three days, each with a share of the ordered quantity. The rest is not promised. */
const promises = fc
  .uniqueArray(fc.record({ day: near, thousandths: fc.integer({ min: 1, max: 1_000 }) }), {
    selector: ({ day }) => day,
    maxLength: 3,
  })
  .map((any) => {
    const sum = any.reduce((total, { thousandths }) => total + thousandths, 0);
    return sum <= 1_000
      ? any
      : any.map(({ day, thousandths }) => ({ day, thousandths: Math.floor((thousandths * 1_000) / sum) }));
  });

export const company: fc.Arbitrary<Company> = fc.record({
  inputs: fc.uniqueArray(fc.record({ specification: fc.integer({ min: 1, max: 3 }), sap, quant }), {
    selector: ({ specification, sap: named }) => `${specification} ${named}`,
  }),
  plans: fc.array(
    fc.record({
      specification: fc.integer({ min: 1, max: 3 }),
      begin: near,
      days: fc.nat({ max: 9 }),
      quant,
      split: fc.option(fc.nat({ max: 1 })),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  purchases: fc.array(
    fc.record({
      plan: fc.nat(),
      closed: fc.boolean(),
      lines: fc.uniqueArray(fc.record({ sap, quant: lineQuant, closed: fc.boolean(), promises }), bySap),
    }),
    { maxLength: 4 },
  ),
  invoices: fc.array(
    fc.record({
      purchase: fc.nat(),
      status: fc.constantFrom('O' as const, 'T' as const, 'A' as const),
      expected: fc.option(near),
      arrived: past,
      lines: fc.uniqueArray(
        fc.record({
          sap,
          packages: fc.uniqueArray(
            fc.record({ container: fc.nat({ max: CONTAINERS.length - 1 }), quant: lineQuant }),
            { selector: ({ container }) => container, minLength: 1, maxLength: 3 },
          ),
        }),
        bySap,
      ),
      own: fc.uniqueArray(
        fc.record({
          container: fc.nat({ max: CONTAINERS.length - 1 }),
          expected: fc.option(near),
          arrived: fc.option(past),
        }),
        { selector: ({ container }) => keyOf(container), maxLength: 2 },
      ),
    }),
    { maxLength: 5 },
  ),
  counts: fc.uniqueArray(fc.record({ sap, day: past, quant: lineQuant }), {
    selector: ({ sap: named, day }) => `${named} ${day}`,
    maxLength: 4,
  }),
});

/** Returns the same company with days relative to the next day. */
export function aDayLater(any: Company): Company {
  const earlier = <Days extends number | null>(days: Days) => (days === null ? days : days - 1) as Days;
  return {
    ...any,
    plans: any.plans.map((plan) => ({ ...plan, begin: plan.begin - 1 })),
    purchases: any.purchases.map((purchase) => ({
      ...purchase,
      lines: purchase.lines.map((line) => ({
        ...line,
        promises: line.promises.map((promise) => ({ ...promise, day: promise.day - 1 })),
      })),
    })),
    invoices: any.invoices.map(({ expected, arrived, own, ...invoice }) => ({
      ...invoice,
      expected: earlier(expected),
      arrived: arrived - 1,
      own: own.map((days) => ({
        ...days,
        expected: earlier(days.expected),
        arrived: earlier(days.arrived),
      })),
    })),
    counts: any.counts.map((count) => ({ ...count, day: count.day - 1 })),
  };
}

/** Returns the promises of a line with their quantities, rounded down to six decimals, without promises of 0. */
export function promisesOf({ quant: ordered, promises: shares }: Line): { day: number; quant: number }[] {
  const millionths = Math.round(ordered * 1e6);
  return shares
    .map(({ day, thousandths }) => ({ day, quant: Math.floor((millionths * thousandths) / 1_000) / 1e6 }))
    .filter(({ quant: promised }) => promised > 0);
}

/** Returns the day that is the given number of days from today. */
export function dayFrom<Days extends number | null>(today: string, days: Days) {
  return (days === null ? null : addDays(today, days)) as Days extends number ? string : string | null;
}

/** Returns the index of a purchase's plan. */
export function planOf(any: Company, { plan }: { plan: number }): number {
  return plan % any.plans.length;
}

/** Returns the number of a container, or null. */
export function containerOf(container: number): string | null {
  return CONTAINERS[container] ?? null;
}

/** Returns the key of a container. */
export function keyOf(container: number): string {
  return (containerOf(container) ?? '').toLowerCase().replace(/[ -]/g, '');
}
