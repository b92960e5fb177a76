import fc from 'fast-check';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { fromMillionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { type Awaited, freeingSets, nameOf } from '../testing/coverage/arrival-sets.ts';
import { company } from '../testing/coverage/company.ts';
import { testCompanies } from '../testing/coverage/random-companies.ts';
import { idOf } from '../testing/coverage/store-company.ts';
import { testApp } from '../testing/test-app.ts';
import { bestSets } from './best-sets.ts';
import { freedCars } from './freed-cars.queries.ts';

const server = testApp();
/** Some of the plans begin later. */
const DAYS = 4;

/**
 * Companies whose plans need every SAP, and have little of it but what is in Transit: there containers help together.
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

testCompanies(
  'trying all sets of containers finds the same ones, with the same cars of the same plans',
  server,
  async (db, companies, day) => {
    const { freed, incomplete } = await freedCars(db, DAYS);
    expect(incomplete).toBe(false);
    const sets = await bestSets(freed);
    expect(sets.map(({ cars }) => cars)).toEqual(sets.map(({ cars }) => cars).sort((a, b) => b - a));

    const names = await namesOf(db);
    const found = sets.flatMap(({ container_ids, plans }) =>
      plans.map(({ plan_id, cars }) =>
        told(
          container_ids.map((id) => names.get(id) as Awaited),
          plan_id,
          cars,
        ),
      ),
    );
    const tried = companies.flatMap((any, place) =>
      freeingSets(any, day, DAYS).map(({ containers, plan, cars }) =>
        told(
          containers.map(({ invoice, container }) => ({ invoice: idOf(place, invoice + 1), container })),
          idOf(place, plan + 1),
          fromMillionths(cars),
        ),
      ),
    );
    expect(found.sort()).toEqual(tried.sort());

    const alone = sets.filter(({ container_ids }) => container_ids.length === 1);
    expect(await stopsWithin(db, DAYS)).toEqual(
      alone
        .flatMap(({ container_ids: [id], plans }) =>
          plans.map(({ plan_id, cars }) => ({ container_id: id, plan_id, cars })),
        )
        .sort((a, b) => (a.container_id ?? 0) - (b.container_id ?? 0) || a.plan_id - b.plan_id),
    );
  },
  fc.oneof(company, waiting),
);

/**
 * What the containers in Transit or late stop, as the list and their panels say; all that do are among the likely ones.
 */
async function stopsWithin(db: Db, days: number) {
  const { rows } = await sql<{ container_id: number; plan_id: number; cars: number; likely: boolean }>`
    select container_id, plan_id, cars::float, container_id in (select container_id from stopping_containers) as likely
    from container_stops join containers using (container_id) join plans using (plan_id)
    where begin_date <= today() + ${days}::int and (containers.status = 'T' or due_on < today())
    order by container_id, plan_id
  `.execute(db);
  expect(rows.every(({ likely }) => likely)).toBe(true);
  return rows.map(({ likely: _, ...row }) => row);
}

async function namesOf(db: Db): Promise<Map<number, Awaited>> {
  const rows = await db.selectFrom('containers').select(['container_id', 'invoice_id', 'key']).execute();
  return new Map(
    rows.map(({ container_id, invoice_id, key }) => [
      container_id,
      { invoice: invoice_id, container: key ?? '' },
    ]),
  );
}

function told(containers: readonly Awaited[], plan_id: number, cars: number): string {
  const inOrder = containers.toSorted(
    (a, b) => a.invoice - b.invoice || (a.container < b.container ? -1 : 1),
  );
  return `${nameOf(inOrder)}: ${cars} cars of plan ${plan_id}`;
}
