import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CoverageFacts } from '#domain/coverage/rule/facts';
import { deriveCoverage } from '#domain/coverage/rule/figures';
import { carsLost, type DerivedSchedule, scheduleOf } from '#domain/schedule/standstills';
import { addDays, daysBetween } from '#domain/values/day';
import { type Company, company } from './company.ts';
import { awaitedLot, factsOfCompany } from './facts-of-company.ts';
import { plantCompany } from './plant-company.ts';
import { howMany, SEED } from './random-companies.ts';
import { simulateSchedule } from './simulate-schedule.ts';

const TODAY = '2026-06-15';
const COMPANIES = howMany(300);
const runs = { numRuns: COMPANIES, seed: SEED };

/** Returns the schedule of more days than any of these companies has. */
function schedule(facts: CoverageFacts): Promise<DerivedSchedule> {
  return scheduleOf(facts, new Map(), {
    from: addDays(TODAY, -60),
    days: 182,
    pause: async () => {},
  });
}

async function compare(any: Company): Promise<void> {
  const { plans, days } = await schedule(factsOfCompany(any, TODAY));
  const since = (day: string) => daysBetween(TODAY, day);
  const derived = plans.map((one) => ({
    plan: one.plan.plan_id - 1,
    days: one.days.map(({ day, ...cars }) => ({ day: since(day), ...cars })),
    stops: one.stops.map(({ from, until, sap_id, waits_for, to_order }) => ({
      from: since(from),
      until: until === null ? null : since(until),
      sap: sap_id,
      waits_for,
      to_order,
    })),
  }));
  expect(derived.sort((a, b) => a.plan - b.plan)).toEqual(
    simulateSchedule(any).map((one) => ({
      ...one,
      stops: one.stops.map((stop) => ({
        ...stop,
        waits_for: stop.waits_for && awaitedLot(stop.waits_for, TODAY),
      })),
    })),
  );
  for (const { day, planned, possible } of days) {
    const lanes = plans.flatMap((one) => one.days.filter((each) => each.day === day));
    expect({ planned, possible }).toEqual({
      planned: lanes.reduce((sum, lane) => sum + lane.planned, 0),
      possible: lanes.reduce((sum, lane) => sum + lane.possible, 0),
    });
  }
  for (const { stops } of plans) {
    for (const { until, waits_for, comes_on, to_order, reason } of stops) {
      expect(comes_on !== null).toBe(reason === 'late');
      expect(waits_for === null).toBe(reason === 'not_ordered');
      expect(to_order > 0n).toBe(reason === 'not_ordered');
      if (comes_on && until) expect(comes_on <= addDays(until, 1)).toBe(true);
    }
  }
}

describe('42.2 to 42.5: the line stands still on the same days as in the simulation car by car', () => {
  test.each([
    ['companies of a few plans', company, COMPANIES],
    ['plants', plantCompany, Math.ceil(COMPANIES / 25)],
  ])('%s', { timeout: 60_000 + COMPANIES * 200 }, async (kind, any, numRuns) => {
    console.log(`${numRuns} ${kind} from seed ${SEED}`);
    await fc.assert(fc.asyncProperty(any, compare), { numRuns, seed: SEED });
  });
});

test('43.1: the cars lost because of a part SAP are those that a schedule of this part SAP alone does not build', async () => {
  await fc.assert(
    fc.asyncProperty(company, async (any) => {
      const facts = factsOfCompany(any, TODAY);
      for (const sap of facts.saps) {
        const { plans } = await schedule({ ...facts, saps: [sap] });
        for (const need of deriveCoverage(sap, facts).needs) {
          const lane = plans.find(({ plan }) => plan.plan_id === need.plan.plan_id);
          const ahead = lane?.days.filter(({ day }) => day >= TODAY) ?? [];
          expect(carsLost(need, TODAY)).toBe(
            ahead.reduce((sum, { planned, possible }) => sum + planned - possible, 0),
          );
        }
      }
    }),
    runs,
  );
});

test('42.7: an arrival never makes a standstill begin earlier or last longer', async () => {
  await fc.assert(
    fc.asyncProperty(company, fc.nat(), async (any, chosen) => {
      const facts = factsOfCompany(any, TODAY);
      // A count of today includes today's arrivals.
      const late = facts.saps
        .filter(({ counted_on }) => counted_on !== TODAY)
        .flatMap((sap) => sap.shipments.filter(({ here_on }) => here_on === null));
      const shipment = late[chosen % late.length];
      if (!shipment) return;
      const arrived = {
        ...facts,
        saps: facts.saps.map((sap) => ({
          ...sap,
          shipments: sap.shipments.map((each) => (each === shipment ? { ...each, here_on: TODAY } : each)),
        })),
      };
      const [before, after] = [await schedule(facts), await schedule(arrived)];
      for (const [planIndex, { stops, days }] of after.plans.entries()) {
        const earlier = before.plans[planIndex];
        for (const stop of stops) {
          const containing = earlier?.stops.find(
            ({ from, until }) => from <= stop.from && (until === null || (stop.until ?? 'z') <= until),
          );
          expect(containing).toBeDefined();
        }
        for (const [index, { possible }] of days.entries())
          expect(possible).toBeGreaterThanOrEqual(earlier?.days[index]?.possible ?? 0);
      }
    }),
    runs,
  );
});

test('42.7: a plan whose parts are all available never stands still', async () => {
  await fc.assert(
    fc.asyncProperty(company, async (any) => {
      const facts = factsOfCompany(any, TODAY);
      const unlimited = { ...facts, saps: facts.saps.map((sap) => ({ ...sap, settled: 10n ** 18n })) };
      for (const { stops, days } of (await schedule(unlimited)).plans) {
        expect(stops).toEqual([]);
        expect(days.every(({ planned, possible }) => planned === possible)).toBe(true);
      }
    }),
    runs,
  );
});
