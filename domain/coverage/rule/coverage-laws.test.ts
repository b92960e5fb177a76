import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Arrival, carsGained } from '../../container/freed-cars.ts';
import { lossesOf } from '../../plan/buildable-plan.ts';
import { withPlan } from '../../supposition/suppose.ts';
import { addDays } from '../../values/day.ts';
import { balanceOf } from './balance.ts';
import {
  type CoverageFacts,
  ONE,
  type PlanFacts,
  type PurchaseFacts,
  type SapFacts,
  type ShipmentFacts,
} from './facts.ts';
import { deriveCoverage, type SapCoverage } from './figures.ts';

// Laws of coverage and buildable cars that hold for any facts. `npm run fuzz` tries ten times as many facts, by default
// new ones each time.
const { FUZZ_REQUESTS, FUZZ_SEED } = process.env;
const RUNS = FUZZ_REQUESTS
  ? { numRuns: 2_000, seed: Number(FUZZ_SEED ?? Date.now() % 2 ** 31) }
  : { numRuns: 200 };

const TODAY = '2026-01-05';
const day = (days: number) => addDays(TODAY, days);
const someDay = fc.integer({ min: -6, max: 8 }).map(day);
const past = fc.integer({ min: -6, max: 0 }).map(day);
const quant = fc.oneof(
  fc.constantFrom(0n, ONE, 40n * ONE, 100n * ONE),
  fc.bigInt({ min: 1n, max: 200n * ONE }),
);
const wholeQuant = fc.bigInt({ min: 1n, max: 300n }).map((cars) => cars * ONE);

/** A plan and its input quantity per car. */
const planned = fc.record({
  begin_date: someDay,
  days: fc.nat({ max: 8 }),
  quant: fc.oneof(wholeQuant, quant),
  input: fc.oneof(fc.constantFrom(ONE, 4n * ONE, ONE / 10n), quant),
});
const bought = fc.record({
  plan: fc.nat(),
  ordered: quant,
  closed: fc.boolean(),
  promises: fc.uniqueArray(fc.record({ day: someDay, share: fc.bigInt({ min: 1n, max: 3n }) }), {
    selector: (promise) => promise.day,
    maxLength: 3,
  }),
});
const sent = fc.record({
  purchase: fc.nat(),
  container: fc.constantFrom('MSKU 1', 'TCLU 2', null),
  status: fc.constantFrom('O' as const, 'T' as const),
  due_on: fc.option(someDay),
  here_on: fc.option(past),
  quant,
});

interface Facts extends Pick<CoverageFacts, 'today' | 'plans'> {
  sap: SapFacts;
}

const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    counted_on: fc.option(past),
    settled: fc.oneof(fc.constant(0n), fc.bigInt({ min: -100n * ONE, max: 200n * ONE })),
    plans: fc.array(planned, { minLength: 1, maxLength: 5 }),
    purchases: fc.array(bought, { maxLength: 4 }),
    shipments: fc.array(sent, { maxLength: 6 }),
  })
  .map(({ counted_on, settled, plans, purchases, shipments }) => {
    const planFacts = plans.map(
      ({ begin_date, days, quant }, place): PlanFacts => ({
        plan_id: place + 1,
        begin_date,
        end_date: addDays(begin_date, days),
        open_until: addDays(begin_date, days),
        quant,
      }),
    );
    const purchaseFacts = purchases.map(
      ({ plan, ordered, closed, promises }, place): PurchaseFacts => ({
        purchase_id: place + 1,
        plan_id: (plan % plans.length) + 1,
        ordered,
        closed,
        // The promises add up to at most the ordered quantity.
        promises: promises.map((promise) => ({ day: promise.day, quant: (ordered * promise.share) / 9n })),
      }),
    );
    const shipmentFacts = shipments.flatMap(({ purchase, ...shipment }, place): ShipmentFacts[] => {
      const from = purchaseFacts[purchase % purchaseFacts.length];
      if (!from) return [];
      const { purchase_id, plan_id } = from;
      const ids = { purchase_id, plan_id, invoice_id: place + 1, container_id: place + 1 };
      return [{ ...shipment, ...ids, has_own_day: false }];
    });
    return {
      today: TODAY,
      plans: byId(planFacts),
      sap: {
        sap_id: 1,
        lead_time: 21,
        counted_on,
        settled,
        inputs: plans.map(({ input }, place) => ({ plan_id: place + 1, input })),
        purchases: purchaseFacts,
        shipments: shipmentFacts,
      },
    };
  });

function byId(plans: readonly PlanFacts[]): Map<number, PlanFacts> {
  return new Map(plans.map((plan) => [plan.plan_id, plan]));
}

function derive({ sap, ...facts }: Facts): SapCoverage {
  return deriveCoverage(sap, facts);
}

function withSap(facts: Facts, change: Partial<SapFacts>): Facts {
  return { ...facts, sap: { ...facts.sap, ...change } };
}

/**
 * Expects that nothing is worse than before: the cars, shortages and full availability of each plan, and the quantity
 * to order, the day to order by, the standstill and the shortage of the SAP.
 */
function expectNoWorse(before: SapCoverage, after: SapCoverage): void {
  const known = new Map(before.needs.map((need) => [need.plan.plan_id, need]));
  for (const need of after.needs) {
    const had = known.get(need.plan.plan_id);
    if (!had) throw new Error('The plan did not need this SAP before.');
    expect(need.missing_now).toBeLessThanOrEqual(had.missing_now);
    expect(need.missing_at_begin).toBeLessThanOrEqual(had.missing_at_begin);
    expect(need.cars_now).toBeGreaterThanOrEqual(had.cars_now);
    expect(need.cars_at_begin).toBeGreaterThanOrEqual(had.cars_at_begin);
    expect(need.to_order).toBeLessThanOrEqual(had.to_order);
    expect((need.full_on ?? '9') <= (had.full_on ?? '9')).toBe(true);
  }
  expect(after.figures.to_order).toBeLessThanOrEqual(before.figures.to_order);
  expect((after.figures.order_by ?? '9') >= (before.figures.order_by ?? '9')).toBe(true);
  expect((after.figures.still_from ?? '9') >= (before.figures.still_from ?? '9')).toBe(true);
  expectNoEarlierShortage(before, after);
}

function expectNoEarlierShortage({ figures: before }: SapCoverage, { figures: after }: SapCoverage): void {
  if (after.short_on === null) return;
  expect(before.short_on).not.toBeNull();
  expect((before.short_on ?? '') <= after.short_on).toBe(true);
  const standsStill = before.still_from !== null || after.still_from !== null;
  if (before.short_on === after.short_on && !standsStill) {
    expect(after.short_quant).toBeLessThanOrEqual(before.short_quant ?? 0n);
  }
}

function check<Values>(property: fc.IProperty<Values>): void {
  fc.assert(property, RUNS);
}

describe('for any facts:', () => {
  test('30.5: the first plan with a shortage waits for a container that comes today with exactly the missing quantity', () => {
    check(
      fc.property(anyFacts, (facts) => {
        const short = derive(facts).needs.find(({ missing_now }) => missing_now > 0n);
        fc.pre(short !== undefined);
        const enough: ShipmentFacts = {
          plan_id: short?.plan.plan_id ?? 0,
          purchase_id: 0,
          invoice_id: 0,
          container_id: -1,
          container: 'MSKU 1',
          status: 'T',
          due_on: TODAY,
          has_own_day: false,
          here_on: null,
          quant: short?.missing_now ?? 0n,
        };
        const { needs } = derive(withSap(facts, { shipments: [...facts.sap.shipments, enough] }));
        const first = needs.find(({ missing_now }) => missing_now > 0n);
        expect(first).toMatchObject({
          full_on: TODAY,
          waits_for: { kind: 'container', id: -1, due_on: TODAY },
        });
      }),
    );
  });

  test('25.9: the balance ends with the remaining quantity, becomes negative if and only if there is a shortage, and then shows the size of the shortage after a need', () => {
    check(
      fc.property(anyFacts, ({ sap, ...facts }) => {
        const { figures } = deriveCoverage(sap, facts);
        const { entries, uncounted } = balanceOf(sap, facts);
        const expected = entries.filter(({ what }) => what === 'coming' || what === 'promised');
        const uncountedForOpen = uncounted.filter(({ reason }) => reason !== 'over');
        const sum = (some: readonly { quant: bigint }[]) =>
          some.reduce((total, { quant }) => total + quant, 0n);
        expect(sum(expected) + sum(uncountedForOpen)).toBe(figures.transit + figures.open + figures.rest);
        expect(entries.at(-1)?.balance ?? 0n).toBe(
          figures.stock + figures.arrived + sum(expected) - figures.needed,
        );
        const lowest = entries.filter(({ balance }) => balance < 0n);
        expect(lowest.length > 0).toBe(figures.short_on !== null);
        const afterNeeds = entries.filter(({ what }) => what === 'need').map(({ balance }) => balance);
        if (figures.short_quant !== null) expect(afterNeeds).toContain(-figures.short_quant);
      }),
    );
  });
});

describe('the order of facts does not matter:', () => {
  test('inputs, purchases and shipments in reverse order, with reversed ids, give the same result', () => {
    check(
      fc.property(anyFacts, fc.nat(), (facts, start) => {
        const renumbered = (id: number) => start + 1_000 - id;
        const { inputs, purchases, shipments } = facts.sap;
        const turned = withSap(facts, {
          inputs: inputs.toReversed(),
          purchases: purchases
            .map((purchase) => ({ ...purchase, purchase_id: renumbered(purchase.purchase_id) }))
            .toReversed(),
          shipments: shipments
            .map((shipment) => ({
              ...shipment,
              purchase_id: renumbered(shipment.purchase_id),
              invoice_id: renumbered(shipment.invoice_id),
              container_id: renumbered(shipment.container_id),
            }))
            .toReversed(),
        });
        const withoutIds = (coverage: SapCoverage) => ({
          ...coverage,
          needs: coverage.needs.map(({ waits_for, held, ...need }) => ({
            ...need,
            waits_for: waits_for?.due_on,
            held: held.map(({ ended_by, ...days }) => ({ ...days, ended_by: ended_by?.due_on })),
          })),
        });
        expect(withoutIds(derive(turned))).toEqual(withoutIds(derive(facts)));
      }),
    );
  });

  test('30.1: the shortages of a plan do not depend on later plans', () => {
    check(
      fc.property(anyFacts, fc.nat(), (facts, which) => {
        const before = derive(facts).needs;
        fc.pre(before.length > 0);
        const place = which % before.length;
        const later = new Set(before.slice(place).map(({ plan }) => plan.plan_id));
        const without = withSap(facts, {
          inputs: facts.sap.inputs.filter(({ plan_id }) => !later.has(plan_id)),
        });
        expect(derive(without).needs).toEqual(before.slice(0, place));
      }),
    );
  });
});

describe('neither a plan nor the SAP is worse off after', () => {
  test('an arrival that no stock count includes', () => {
    check(
      fc.property(anyFacts, fc.nat(), (facts, which) => {
        fc.pre(facts.sap.counted_on !== TODAY);
        const coming = facts.sap.shipments.filter(({ here_on }) => here_on === null);
        fc.pre(coming.length > 0);
        const arriving = coming[which % coming.length];
        const shipments = facts.sap.shipments.map((shipment) =>
          shipment === arriving ? { ...shipment, here_on: TODAY } : shipment,
        );
        expectNoWorse(derive(facts), derive(withSap(facts, { shipments })));
      }),
    );
  });

  test('a further purchase with its receipts', () => {
    check(
      fc.property(anyFacts, bought, sent, (facts, { plan, ...purchase }, shipment) => {
        const plan_id = (plan % facts.plans.size) + 1;
        const ids = { plan_id, purchase_id: 50, invoice_id: 50, container_id: 50 };
        const { purchases, shipments } = facts.sap;
        const more = withSap(facts, {
          purchases: [
            ...purchases,
            {
              ...purchase,
              ...ids,
              promises: purchase.promises.map((promise) => ({
                day: promise.day,
                quant: (purchase.ordered * promise.share) / 9n,
              })),
            },
          ],
          shipments: [...shipments, { ...shipment, ...ids, has_own_day: false }],
        });
        expectNoWorse(derive(facts), derive(more));
      }),
    );
  });

  test('a larger stock', () => {
    check(
      fc.property(anyFacts, fc.nat(), (facts, pieces) => {
        const upwards = withSap(facts, { settled: facts.sap.settled + BigInt(pieces) });
        expectNoWorse(derive(facts), derive(upwards));
      }),
    );
  });

  test('a reduction or removal of another plan', () => {
    check(
      fc.property(anyFacts, fc.nat(), (facts, share) => {
        const [plan] = facts.plans.values();
        if (!plan) throw new Error('The facts contain no plan.');
        const smaller = { ...plan, quant: (plan.quant * BigInt(share % 10)) / 10n };
        const after = derive({ ...facts, plans: new Map(facts.plans).set(plan.plan_id, smaller) });
        const gone = derive(
          withSap(facts, { inputs: facts.sap.inputs.filter(({ plan_id }) => plan_id !== plan.plan_id) }),
        );
        const before = derive(facts);
        const others = ({ needs, ...coverage }: SapCoverage): SapCoverage => ({
          ...coverage,
          needs: needs.filter((need) => need.plan.plan_id !== plan.plan_id),
        });
        expectNoWorse(before, gone);
        expectNoWorse(others(before), others(after));
      }),
    );
  });
});

test('34.4: the parts of a split plan need as much as the plan, and run short no earlier', () => {
  check(
    fc.property(anyFacts, fc.nat(), (facts, cut) => {
      const [plan] = facts.plans.values();
      if (!plan) throw new Error('The facts contain no plan.');
      // The cars that remain after a stock count are rounded for each part, so the parts would not add up to the whole.
      fc.pre(facts.sap.counted_on === null || facts.sap.counted_on < plan.begin_date);
      const length = Math.round((Date.parse(plan.end_date) - Date.parse(plan.begin_date)) / 86_400_000);
      fc.pre(length > 0);
      const first = 1 + (cut % length);
      const input = facts.sap.inputs.find(({ plan_id }) => plan_id === plan.plan_id)?.input ?? 0n;
      // The parts add up to the whole only if the first need is not rounded up at the sixth decimal.
      const half = (plan.quant / 2n / ONE) * ONE;
      fc.pre((half * input) % ONE === 0n);
      const parts = [
        { ...plan, end_date: addDays(plan.begin_date, first - 1), quant: half },
        { ...plan, plan_id: 60, begin_date: addDays(plan.begin_date, first), quant: plan.quant - half },
      ];
      const split = derive({
        ...withSap(facts, { inputs: [...facts.sap.inputs, { plan_id: 60, input }] }),
        plans: byId(
          [...facts.plans.values()]
            .map((one) => (one === plan ? (parts[0] ?? one) : one))
            .concat(parts[1] ?? []),
        ),
      });
      const whole = derive(facts);
      const shortage = {
        ...{ still_from: null, stop_quant: null, lateness: 0, short_on: null, short_quant: null },
        ...{ reason: null, order_by: null },
      };
      expect({ ...split.figures, ...shortage }).toEqual({ ...whole.figures, ...shortage });
      expectNoEarlierShortage(whole, split);
      expect((split.figures.order_by ?? '') >= (whole.figures.order_by ?? '')).toBe(true);
    }),
  );
});

test('30.6: entering the stored values of a plan changes nothing', () => {
  check(
    fc.property(anyFacts, (facts) => {
      const [plan] = facts.plans.values();
      if (!plan) throw new Error('The facts contain no plan.');
      const input = facts.sap.inputs.find(({ plan_id }) => plan_id === plan.plan_id)?.input ?? 0n;
      const { saps, plans } = withPlan(
        { ...facts, saps: [facts.sap] },
        plan,
        new Map([[facts.sap.sap_id, input]]),
        [],
      );
      expect(saps.map((sap) => deriveCoverage(sap, { today: TODAY, plans }))).toEqual([derive(facts)]);
    }),
  );
});

test('30.6: a later plan loses the additional cars that it could build if the earlier plan needed nothing', () => {
  check(
    fc.property(anyFacts, fc.nat(), (facts, which) => {
      const { needs } = derive(facts);
      const plan = needs[which % needs.length];
      fc.pre(plan !== undefined);
      const later = needs.slice((which % needs.length) + 1);
      const missed = later.filter(({ missing_at_begin }) => missing_at_begin > 0n);
      const without = derive(
        withSap(facts, {
          inputs: facts.sap.inputs.filter(({ plan_id }) => plan_id !== plan?.plan.plan_id),
        }),
      );
      const lost = later.flatMap(({ plan: { plan_id }, cars_at_begin: after }) => {
        const before = without.needs.find((need) => need.plan.plan_id === plan_id)?.cars_at_begin ?? 0n;
        return before > after ? [{ plan_id, before, after }] : [];
      });
      expect(lossesOf(new Map([[1, { need: plan?.need ?? 0n }]]), missed)).toEqual(lost);
    }),
  );
});

test('30.8: all containers together free the cars that coverage gives after their arrival, and a single container frees no more', () => {
  check(
    fc.property(anyFacts, (facts) => {
      fc.pre(facts.sap.counted_on !== TODAY);
      const { figures, needs } = derive(facts);
      const coming = facts.sap.shipments.filter(({ here_on }) => here_on === null);
      const arrivals = coming.map(
        ({ container_id, due_on, quant, plan_id }): Arrival => ({
          container_id,
          sap_id: 1,
          due_on,
          quant,
          ended: (facts.plans.get(plan_id)?.open_until ?? '') < TODAY,
        }),
      );
      const arrived = derive(
        withSap(facts, {
          shipments: facts.sap.shipments.map((one) => ({ ...one, here_on: one.here_on ?? TODAY })),
        }),
      );
      for (const { plan, input, missing_at_begin, gap_at_begin, cars_at_begin } of needs) {
        if (missing_at_begin === 0n) continue;
        const short = {
          plan_id: plan.plan_id,
          begin_date: plan.begin_date,
          end_date: plan.end_date,
          quant: plan.quant,
          shortages: [
            {
              sap_id: 1,
              input,
              missing: missing_at_begin,
              gap: gap_at_begin,
              left_over: figures.left_over,
              cars: cars_at_begin,
            },
          ],
        };
        const gained = carsGained(short, arrivals, TODAY);
        const after = arrived.needs.find((need) => need.plan.plan_id === plan.plan_id);
        expect(gained).toBe((after?.cars_at_begin ?? 0n) - cars_at_begin);
        for (const arrival of arrivals)
          expect(carsGained(short, [arrival], TODAY)).toBeLessThanOrEqual(gained);
      }
    }),
  );
});
