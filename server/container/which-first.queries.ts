import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ArrivalFacts } from '#domain/container/arrival-facts';
import { freedCars } from '#domain/container/freed-cars';
import { type FreeingSet, MAX_PLANS_OF_SET, type WhichFirst } from '#domain/container/which-first';
import { daysBetween } from '#domain/values/day';
import type { Db } from '../db/db.ts';
import { readAwaited } from '../facts/arrivals.queries.ts';
import { planLabels } from '../facts/plan-labels.queries.ts';
import { bestSets } from './best-sets.ts';

/**
 * Finds the containers in Transit or late that would free the most cars of plans that begin within `days` if they
 * arrived today, alone and in sets (behaviour 30.10). Returns the first `limit` sets.
 */
export async function whichFirst(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<Omit<WhichFirst, 'waiting'>> {
  return whichFirstOf(db, await readAwaited(db, days), limit);
}

/** Finds the sets of `whichFirst` in facts that were read earlier. */
export async function whichFirstOf(
  db: Db,
  { today, plans: short, arrivals }: ArrivalFacts,
  limit: number,
): Promise<Omit<WhichFirst, 'waiting'>> {
  const days = new Map(arrivals.map(({ container_id, due_on }) => [container_id, due_on]));
  const bySap = Map.groupBy(arrivals, ({ sap_id }) => sap_id);
  const { freed, incomplete } = await freedCars(short, bySap, { today, pause: setImmediate });
  const sets = await bestSets(freed);
  const shown = sets
    .slice(0, limit)
    .map((set) => ({ ...set, plans: set.plans.slice(0, MAX_PLANS_OF_SET), plan_count: set.plans.length }));
  const named = new Set(shown.flatMap(({ plans }) => plans.map(({ plan_id }) => plan_id)));
  const plans = new Map(
    short.filter(({ plan_id }) => named.has(plan_id)).map((plan) => [plan.plan_id, plan]),
  );
  const [containers, labels] = await Promise.all([
    containersOf(db, [...new Set(shown.flatMap(({ container_ids }) => container_ids))]),
    planLabels(db, [...plans.values()]),
  ]);
  return {
    sets: shown.map(({ container_ids, plans: helped, ...set }) => ({
      ...set,
      containers: container_ids
        .map((id) => containers.get(id))
        .filter((container) => container !== undefined)
        .map((container) => {
          const due_on = days.get(container.container_id) ?? null;
          return {
            ...container,
            due_on,
            days_late: due_on !== null && due_on < today ? daysBetween(due_on, today) : null,
          };
        }),
      plans: helped.flatMap(({ plan_id, cars }) => {
        const plan_label = labels.get(plan_id);
        const begin_date = plans.get(plan_id)?.begin_date;
        return plan_label && begin_date ? { plan_id, plan_label, begin_date, cars } : [];
      }),
    })),
    count: sets.length,
    incomplete,
  };
}

type Awaited = FreeingSet['containers'][number];

async function containersOf(db: Db, ids: readonly number[]): Promise<Map<number, Awaited>> {
  const { rows } = await sql<Awaited>`
    select container_id, container, invoice_number, purchase_number, status, status_label, due_on, days_late
    from container_list where container_id = any (${ids}::int[])
  `.execute(db);
  return new Map(rows.map((row) => [row.container_id, row]));
}
