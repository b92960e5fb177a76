import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deriveCoverage, isEmpty } from '#domain/coverage/rule/figures';
import type { PlanNeed } from '#domain/coverage/rule/needs';
import { type Company, company, dayFrom } from './company.ts';
import { awaitedLot, factsOfCompany } from './facts-of-company.ts';
import { plantCompany } from './plant-company.ts';
import { howMany, SEED } from './random-companies.ts';
import { everySap, type SimulatedNeed, simulateSap } from './simulate.ts';
import { simulateCoverage } from './simulate-schedule.ts';

const TODAY = '2026-01-05';
const COMPANIES = howMany(400);
const PLANTS = Math.ceil(COMPANIES / 10);

describe('the coverage rule gives the same results as an allocation piece by piece', () => {
  test.each([
    ['companies of a few plans', company, COMPANIES - PLANTS],
    ['plants', plantCompany, PLANTS],
  ])('%s', { timeout: 60_000 + COMPANIES * 100 }, (kind, any, numRuns) => {
    console.log(`${numRuns} ${kind} from seed ${SEED}`);
    fc.assert(fc.property(any, compare), { numRuns, seed: SEED });
  });
});

function compare(any: Company): void {
  const facts = factsOfCompany(any, TODAY);
  for (const sap of everySap()) {
    const { needs } = simulateSap(any, sap);
    const coverage = simulateCoverage(any, sap, TODAY);
    const derived = deriveCoverage(facts.saps[sap - 1] as (typeof facts.saps)[number], facts);
    const { left_over: _, ...figures } = derived.figures;
    expect(isEmpty(derived.figures) ? null : figures).toEqual(coverage && { ...coverage, order_by: null });
    expect(derived.needs.filter(({ need }) => need > 0n).map(comparable)).toEqual(
      needs.map((need) => ({ ...need, full_on: dayFrom(TODAY, need.full_on) })).map(named),
    );
  }
}

function comparable({ plan, sap_id, ...derived }: PlanNeed) {
  const { input: _, gap_at_begin: __, held: ___, counted_on: ____, ...need } = derived;
  return { ...need, plan: plan.plan_id - 1, sap: sap_id };
}

function named({
  waits_for,
  cars_from: _,
  ...need
}: Omit<SimulatedNeed, 'full_on'> & { full_on: string | null }) {
  return { ...need, waits_for: waits_for && awaitedLot(waits_for, TODAY) };
}
