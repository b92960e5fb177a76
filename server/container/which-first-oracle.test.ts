import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDerived } from '#domain/container/arrival-facts';
import { freedCars } from '#domain/container/freed-cars';
import { deriveAll } from '#domain/coverage/rule/figures';
import { addDays } from '#domain/values/day';
import { fromMillionths } from '#domain/values/quantity';
import { type Company, company } from '../testing/coverage/company.ts';
import { containerId, factsOfCompany } from '../testing/coverage/facts-of-company.ts';
import { plantCompany } from '../testing/coverage/plant-company.ts';
import { howMany, SEED } from '../testing/coverage/random-companies.ts';
import { simulateArrivals } from '../testing/coverage/simulate-arrivals.ts';
import { bestSets } from './best-sets.ts';

const TODAY = '2026-01-05';
/** The number of days within which plans have to begin. Some plans of the companies begin later. */
const DAYS = 4;
const COMPANIES = howMany(900);

/**
 * Companies whose plans need every SAP, mostly from containers in Transit, so that several containers are needed
 * together.
 */
const waiting = company.map((any) => ({
  ...any,
  inputs: [1, 2, 3].flatMap((specification) =>
    [1, 2, 3].map((sap) => ({ specification, sap, quant: 1 + ((specification * sap) % 4) })),
  ),
  plans: any.plans.map((plan) => ({ ...plan, begin: Math.abs(plan.begin) })),
  invoices: any.invoices.map((invoice) => ({ ...invoice, status: 'T' as const, own: [] })),
  counts: any.counts.slice(0, 1),
}));

/** Plants with so few containers that all sets of containers are tried. */
const smallPlant = plantCompany.map((any) => ({ ...any, invoices: any.invoices.slice(0, 4) }));

// Plants are rare, because trying each set of their containers takes a millisecond.
const anyCompany = fc.oneof(
  { weight: 4, arbitrary: company },
  { weight: 4, arbitrary: waiting },
  { weight: 1, arbitrary: smallPlant },
);

test('30.10: the best sets equal those found by trying all sets of containers, with the same cars of the same plans', {
  timeout: 60_000 + COMPANIES * 2_000,
}, async () => {
  console.log(`${COMPANIES} companies from seed ${SEED}`);
  await fc.assert(fc.asyncProperty(anyCompany, compare), { numRuns: COMPANIES, seed: SEED });
});

async function compare(any: Company): Promise<void> {
  const facts = factsOfCompany(any, TODAY);
  const derived = await deriveAll(facts, setImmediate);
  const nothing = { today: TODAY, plans: [], arrivals: [] };
  const { plans, arrivals } = withDerived(facts, derived, nothing, addDays(TODAY, DAYS));
  const bySap = Map.groupBy(arrivals, ({ sap_id }) => sap_id);
  const { freed, incomplete } = await freedCars(plans, bySap, { today: TODAY, pause: setImmediate });
  expect(incomplete).toBe(false);
  const sets = await bestSets(freed);
  expect(sets.map(({ cars }) => cars)).toEqual(sets.map(({ cars }) => cars).sort((a, b) => b - a));

  const found = sets.flatMap(({ container_ids, plans: helped }) =>
    helped.map(({ plan_id, cars }) => `${container_ids}: ${cars} cars of plan ${plan_id}`),
  );
  const tried = simulateArrivals(any, DAYS).map(({ containers, plan, cars }) => {
    const ids = containers.map(({ invoice, container }) => containerId(invoice, container));
    return `${ids.sort((a, b) => a - b)}: ${fromMillionths(cars)} cars of plan ${plan + 1}`;
  });
  expect(found.sort()).toEqual(tried.sort());
}
