import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/values/day';
import { type Millionths, toMillionths } from '#domain/values/quantity';
import { coverageOfSap, type SapCompany, type SapPromise, type SapShipment } from './coverage-of-sap.ts';

const TODAY = '2026-01-05';
const day = (days: number) => addDays(TODAY, days);

const quant = fc.oneof(
  fc.constantFrom(0, 1, 100),
  fc.nat({ max: 200_000 }).map((mils) => mils / 1_000),
);
const someDay = fc.integer({ min: -6, max: 6 }).map(day);
const shipment: fc.Arbitrary<SapShipment> = fc
  .record({
    status: fc.constantFrom('O' as const, 'T' as const, 'A' as const),
    quant,
    due_on: fc.option(someDay),
    here_on: fc.option(fc.integer({ min: -6, max: 0 }).map(day)),
  })
  .map((one) => (one.status === 'A' ? { ...one, here_on: one.here_on ?? TODAY } : one));
/** As many promises as fit into what is ordered. */
function withinOrdered({ ordered, promises }: { ordered: number; promises: SapPromise[] }): SapPromise[] {
  let left = toMillionths(ordered);
  return promises.filter((promise) => {
    const promised = toMillionths(promise.quant);
    if (promised > left) return false;
    left -= promised;
    return true;
  });
}

const company: fc.Arbitrary<SapCompany> = fc.record({
  today: fc.constant(TODAY),
  counts: fc.uniqueArray(fc.record({ counted_on: fc.integer({ min: -6, max: 0 }).map(day), quant }), {
    selector: ({ counted_on }) => counted_on,
    maxLength: 2,
  }),
  plans: fc.array(
    fc
      .record({
        begin_date: someDay,
        days: fc.nat({ max: 5 }),
        quant,
        input: fc.constantFrom(0, 0.1, 1, 2),
        purchases: fc.array(
          fc
            .record({
              ordered: quant,
              closed: fc.boolean(),
              promises: fc.uniqueArray(fc.record({ day: someDay, quant }), {
                selector: (one) => one.day,
                maxLength: 2,
              }),
              shipments: fc.array(shipment, { maxLength: 3 }),
            })
            .map((bought) => ({ ...bought, promises: withinOrdered(bought) })),
          { maxLength: 2 },
        ),
      })
      .map(({ days, ...rest }) => ({ ...rest, end_date: addDays(rest.begin_date, days) })),
    { maxLength: 4 },
  ),
});

// Thousands of companies, of which not all have what a law is about: some seconds where others work, too.
describe('of any company', { timeout: 60_000 }, () => {
  const runs = { numRuns: 2_000 };

  test('where something is to be ordered the figures add up to what is needed', () => {
    fc.assert(
      fc.property(company, (any) => {
        const coverage = coverageOfSap(any);
        if (!coverage || coverage.to_order === 0n) return;
        const { needed, stock, arrived, transit, open, rest, to_order } = coverage;
        expect(stock + arrived + transit + open + rest + to_order).toBe(needed);
      }),
      runs,
    );
  });

  // One on the day of the last count or before it is part of the count (behaviour 25.2).
  test('an arrival after the last count worsens nothing', () => {
    fc.assert(
      fc.property(company, fc.nat(), fc.nat({ max: 5 }), (any, which, daysAgo) => {
        const last = any.counts
          .map(({ counted_on }) => counted_on)
          .sort()
          .at(-1);
        const here_on = day(-daysAgo);
        fc.pre(last === undefined || here_on > last);
        const coming = shipmentsOf(any).filter((one) => one.here_on === null);
        fc.pre(coming.length > 0);
        const arriving = coming[which % coming.length];
        const [before, after] = [any, arrivedAt(any, arriving, here_on)].map(badnessOf);
        expect(after?.to_order).toBeLessThanOrEqual(before?.to_order as bigint);
        expect(after?.shortage).toBeLessThanOrEqual(before?.shortage as bigint);
      }),
      runs,
    );
  });
});

function shipmentsOf({ plans }: SapCompany): SapShipment[] {
  return plans.flatMap(({ purchases }) => purchases.flatMap(({ shipments }) => shipments));
}

function arrivedAt(any: SapCompany, arriving: SapShipment | undefined, here_on: string): SapCompany {
  const swap = (one: SapShipment) => (one === arriving ? { ...one, here_on } : one);
  return {
    ...any,
    plans: any.plans.map((one) => ({
      ...one,
      purchases: one.purchases.map((bought) => ({ ...bought, shipments: bought.shipments.map(swap) })),
    })),
  };
}

/** The quantity to order, and how early and how far the SAP runs short: earlier is worse than more. */
function badnessOf(any: SapCompany): { to_order: Millionths; shortage: Millionths } {
  const { to_order = 0n, short_on = null, short_quant = null } = coverageOfSap(any) ?? {};
  if (short_on === null) return { to_order, shortage: 0n };
  const earliness = BigInt(Date.parse(day(400)) - Date.parse(short_on));
  return { to_order, shortage: earliness * 10n ** 20n + (short_quant ?? 0n) };
}
