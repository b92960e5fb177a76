import fc from 'fast-check';
import { type Company, type Invoice, type Line, type Plan, SAPS, SPECIFICATIONS } from './company.ts';

// Generates companies like real plants: three car models that all use platform parts, specifications that are each
// replaced by a copy with another part SAP, plans that may be split where the copy begins, and purchases
// and invoices that follow the plans' needs. The specifications of a car model have an odd and an even number: the even
// one is the copy.

const PLATFORM = [1, 2, 3];
const MAX_PLANS = 12;

const input = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) },
  fc.integer({ min: 1, max: 2_000_000 }).map((millionths) => millionths / 1e6),
);
const cars = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(20, 48, 120, 480) },
  fc.integer({ min: 1, max: 60_000 }).map((thousandths) => thousandths / 1e3),
);
/** Half of the plans end yesterday or today, so that they have just ended or are open for the last day. */
const days = fc.oneof(
  fc.record({ begin: fc.integer({ min: -30, max: 30 }), days: fc.nat({ max: 20 }) }),
  fc
    .record({ end: fc.constantFrom(-1, 0), days: fc.nat({ max: 20 }) })
    .map(({ end, days }) => ({ begin: end - days, days })),
);
const promises = fc.uniqueArray(
  fc.record({ day: fc.integer({ min: -20, max: 40 }), thousandths: fc.integer({ min: 1, max: 250 }) }),
  { selector: ({ day }) => day, maxLength: 4 },
);
/** The share of each need that is ordered, or of each order that is shipped, often exactly all of it. */
const percents = fc.array(fc.constantFrom(0, 40, 50, 100, 100, 110), { minLength: SAPS, maxLength: SAPS });

interface Run {
  model: number;
  replaced: boolean;
  quant: number;
  begin: number;
  days: number;
  /** The number of days of the first part. Null for a plan that is not split. */
  cut: number | null;
}

const choices = fc.record({
  platform: fc.array(input, { minLength: PLATFORM.length, maxLength: PLATFORM.length }),
  own: fc.uniqueArray(
    fc.record({ model: fc.nat({ max: 2 }), sap: fc.integer({ min: 4, max: SAPS }), input }),
    {
      selector: ({ model, sap }) => `${model} ${sap}`,
      maxLength: 9,
    },
  ),
  /** The input that another SAP replaces, which may be a platform part. */
  old: fc.constantFrom(2, 4, 5),
  by: fc.constantFrom(3, 6, 8),
  runs: fc.array(
    fc
      .record({
        model: fc.nat({ max: 2 }),
        replaced: fc.boolean(),
        quant: cars,
        days,
        cut: fc.option(fc.integer({ min: 1, max: 10 })),
      })
      .map(({ days, ...run }): Run => ({ ...run, ...days })),
    { minLength: 3, maxLength: MAX_PLANS / 2 },
  ),
  purchases: fc.array(
    fc.record({
      plan: fc.nat({ max: MAX_PLANS - 1 }),
      closed: fc.nat({ max: 9 }).map((one) => one === 0),
      percents,
      lines: fc.array(fc.record({ closed: fc.nat({ max: 9 }).map((one) => one === 0), promises }), {
        minLength: SAPS,
        maxLength: SAPS,
      }),
    }),
    { maxLength: 12 },
  ),
  invoices: fc.array(
    fc.record({
      purchase: fc.nat({ max: 11 }),
      status: fc.constantFrom('O' as const, 'T' as const, 'T' as const, 'A' as const),
      expected: fc.option(fc.integer({ min: -15, max: 40 })),
      arrived: fc.integer({ min: -30, max: 0 }),
      percents,
      /** The containers of each line: one, or two for a line with two packages. */
      containers: fc.array(fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 2 }), {
        minLength: SAPS,
        maxLength: SAPS,
      }),
      own: fc.option(
        fc.record({
          container: fc.constantFrom(0, 2, 3),
          expected: fc.option(fc.integer({ min: -15, max: 40 })),
          arrived: fc.option(fc.integer({ min: -30, max: 0 })),
        }),
      ),
    }),
    { maxLength: 16 },
  ),
  counts: fc.uniqueArray(
    fc.record({
      sap: fc.integer({ min: 1, max: SAPS }),
      day: fc.integer({ min: -30, max: 0 }),
      quant: fc.oneof(
        fc.nat({ max: 2_000 }),
        fc.nat({ max: 2e9 }).map((millionths) => millionths / 1e6),
      ),
    }),
    { selector: ({ sap, day }) => `${sap} ${day}`, maxLength: 6 },
  ),
});

export const plantCompany: fc.Arbitrary<Company> = choices.map((any) => {
  const inputs = inputsOf(any);
  const plans = any.runs.flatMap(plansOf);
  const purchases = any.purchases.map(({ plan, closed, percents, lines }) => {
    const { specification, quant } = plans[plan % plans.length] as Plan;
    const needed = inputs.filter((one) => one.specification === specification);
    return {
      plan,
      closed,
      lines: needed.map(({ sap, quant: each }): Line => {
        const ordered = (quant * each * (percents[sap - 1] ?? 0)) / 100;
        return { sap, quant: toSixDecimals(ordered), ...(lines[sap - 1] as Omit<Line, 'sap' | 'quant'>) };
      }),
    };
  });
  const invoices = any.invoices.map(({ percents, containers, own, ...invoice }): Invoice => {
    const ordered = purchases[invoice.purchase % purchases.length]?.lines ?? [];
    return {
      ...invoice,
      own: own ? [own] : [],
      lines: ordered.map(({ sap, quant }) => {
        const held = containers[sap - 1] ?? [0];
        const sent = toSixDecimals((quant * (percents[sap - 1] ?? 0)) / 100 / held.length);
        return { sap, packages: held.map((container) => ({ container, quant: sent })) };
      }),
    };
  });
  return { inputs, plans, purchases, invoices, counts: any.counts };
});

/** Returns the inputs of each car model and, for its copy, the inputs after the replacement. */
function inputsOf({
  platform,
  own,
  old,
  by,
}: Pick<
  typeof choices extends fc.Arbitrary<infer Choices> ? Choices : never,
  'platform' | 'own' | 'old' | 'by'
>) {
  return Array.from({ length: SPECIFICATIONS }, (_, index) => index + 1).flatMap((specification) => {
    const model = Math.floor((specification - 1) / 2);
    const first = new Map<number, number>([
      ...platform.map((quant, index): [number, number] => [PLATFORM[index] ?? 1, quant]),
      ...own.filter((one) => one.model === model).map(({ sap, input }): [number, number] => [sap, input]),
    ]);
    const replaced = first.get(old);
    if (specification % 2 === 0 && replaced !== undefined) {
      first.delete(old);
      first.set(by, toSixDecimals((first.get(by) ?? 0) + replaced));
    }
    return [...first].map(([sap, quant]) => ({ specification, sap, quant }));
  });
}

/** Returns a plan or its parts. The second part uses the copy of the specification. */
function plansOf({ model, replaced, quant, begin, days, cut }: Run, planIndex: number): Plan[] {
  const specification = model * 2 + 1;
  if (cut === null || cut > days) {
    return [{ specification: replaced ? specification + 1 : specification, begin, days, quant, split: null }];
  }
  const first = Math.floor((quant * cut) / (days + 1));
  return [
    { specification, begin, days: cut - 1, quant: first, split: planIndex },
    {
      specification: specification + 1,
      begin: begin + cut,
      days: days - cut,
      quant: Math.round((quant - first) * 1e3) / 1e3,
      split: planIndex,
    },
  ];
}

function toSixDecimals(quant: number): number {
  return Math.round(quant * 1e6) / 1e6;
}
