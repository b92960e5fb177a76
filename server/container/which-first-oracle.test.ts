import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { freedCars } from '#domain/container/freed-cars';
import { fromMillionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { plansHelpedBy, readAwaited } from '../facts/arrivals.queries.ts';
import { company } from '../testing/coverage/company.ts';
import { nameOf } from '../testing/coverage/lots.ts';
import { plantCompany } from '../testing/coverage/plant-company.ts';
import { testCompanies } from '../testing/coverage/random-companies.ts';
import { type Container, simulateArrivals } from '../testing/coverage/simulate-arrivals.ts';
import { idOf } from '../testing/coverage/store-company.ts';
import { testApp } from '../testing/test-app.ts';
import { bestSets } from './best-sets.ts';

const server = testApp();
/** The number of days within which plans have to begin. Some plans of the companies begin later. */
const DAYS = 4;

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

testCompanies(
  'the best sets equal those found by trying all sets of containers, with the same cars of the same plans',
  server,
  async (db, companies) => {
    const { today, plans, arrivals } = await readAwaited(db, DAYS);
    const bySap = Map.groupBy(arrivals, ({ sap_id }) => sap_id);
    const { freed, incomplete } = await freedCars(plans, bySap, { today, pause: setImmediate });
    expect(incomplete).toBe(false);
    const sets = await bestSets(freed);
    expect(sets.map(({ cars }) => cars)).toEqual(sets.map(({ cars }) => cars).sort((a, b) => b - a));

    const names = await namesOf(db);
    const found = sets.flatMap(({ container_ids, plans }) =>
      plans.map(({ plan_id, cars }) =>
        describeSet(
          container_ids.map((id) => names.get(id) as Container),
          plan_id,
          cars,
        ),
      ),
    );
    const triedSets = companies.flatMap((any, index) =>
      simulateArrivals(any, DAYS).map(({ containers, plan, cars }) =>
        describeSet(
          containers.map(({ invoice, container }) => ({ invoice: idOf(index, invoice + 1), container })),
          idOf(index, plan + 1),
          fromMillionths(cars),
        ),
      ),
    );
    expect(found.sort()).toEqual(triedSets.sort());

    const alone = sets.filter(({ container_ids }) => container_ids.length === 1);
    expect(await stopsWithin(db, DAYS)).toEqual(
      alone
        .flatMap(({ container_ids: [id], plans }) =>
          plans.map(({ plan_id, cars }) => ({ container_id: id, plan_id, cars })),
        )
        .sort((a, b) => (a.container_id ?? 0) - (b.container_id ?? 0) || a.plan_id - b.plan_id),
    );
  },
  // Plants are rare, because trying each set of their containers takes a millisecond.
  fc.oneof(
    { weight: 4, arbitrary: company },
    { weight: 4, arbitrary: waiting },
    { weight: 1, arbitrary: smallPlant },
  ),
);

/**
 * Returns the containers in Transit or late, each with the plans that wait for it and begin within `days`. Expects that
 * each container stores the number of the plans that wait for it.
 */
async function stopsWithin(db: Db, days: number) {
  const containers = await sql<{ container_id: number; stops: number; awaited: boolean }>`
    select container_id, stops, status = 'T' or due_on < today() as awaited from containers
    where stops > 0 or not arrived order by container_id
  `.execute(db);
  const soonPlans = await sql<{ plan_id: number }>`
    select plan_id from plans where begin_date <= today() + ${days}::int
  `.execute(db);
  const isSoon = new Set(soonPlans.rows.map(({ plan_id }) => plan_id));
  const found: { container_id: number; plan_id: number; cars: number }[] = [];
  for (const { container_id, stops, awaited } of containers.rows) {
    const helped = await plansHelpedBy(db, container_id);
    expect({ container_id, stops: helped.length }).toEqual({ container_id, stops });
    if (!awaited) continue;
    const helpedSoon = helped.filter(({ plan_id }) => isSoon.has(plan_id));
    found.push(
      ...helpedSoon.map(({ plan_id, cars }) => ({ container_id, plan_id, cars: fromMillionths(cars) })),
    );
  }
  return found.sort((a, b) => a.container_id - b.container_id || a.plan_id - b.plan_id);
}

async function namesOf(db: Db): Promise<Map<number, Container>> {
  const rows = await db.selectFrom('containers').select(['container_id', 'invoice_id', 'key']).execute();
  return new Map(
    rows.map(({ container_id, invoice_id, key }) => [
      container_id,
      { invoice: invoice_id, container: key ?? '' },
    ]),
  );
}

function describeSet(containers: readonly Container[], plan_id: number, cars: number): string {
  const inOrder = containers.toSorted(
    (a, b) => a.invoice - b.invoice || (a.container < b.container ? -1 : 1),
  );
  return `${inOrder.map(nameOf).join(', ')}: ${cars} cars of plan ${plan_id}`;
}
