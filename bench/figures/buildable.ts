import { buildableCall } from '#domain/plan/buildable';
import { planGrid } from '#domain/plan/plan';
import { todayCalls } from '#domain/today/today';
import { addDays } from '#domain/values/day';
import { deriveAll } from '../database.ts';
import type { Bench, Figure, Measured } from '../figure.ts';
import { timed } from '../timing.ts';
import { REFRESHED, refreshOf } from './coverage.ts';
import { pageOf } from './lists.ts';

/** The numbers of open plans, few and many, since the time grows with competing demand. */
const OPEN_PLANS = [60, 2_000];
const USUAL_SPECIFICATION = 2;
const LONG_SPECIFICATION = 1;
const QUANT = 120;

/** Changes the days of plans so that exactly `count` of them are open, and derives all stale values. */
async function openPlans({ database: { client, db } }: Bench, count: number): Promise<void> {
  await client.query(
    `update plans set begin_date = today() + case when plan_id <= $1 then plan_id % 200 else -300 end,
      end_date = today() + case when plan_id <= $1 then plan_id % 200 + 34 else -266 end
    where (plan_id <= $1) <> (end_date >= today())`,
    [count],
  );
  await deriveAll(db);
  await client.query('vacuum (analyze) plans, plan_shortages, sap_coverage, stale_rows');
}

function whileOpen(
  count: number,
  figure: Pick<Figure, 'id' | 'what' | 'budget'>,
  measured: (bench: Bench) => Promise<() => Promise<unknown>>,
): Figure {
  return {
    ...figure,
    id: `${figure.id} of ${count}`,
    what: `${figure.what}, ${count} plans open`,
    unit: 'ms',
    largeOnly: true,
    async measure(bench): Promise<Measured> {
      await openPlans(bench, count);
      return timed(await measured(bench));
    },
  };
}

/** Returns a function that prepares requests for an unsaved plan that begins among the open plans. */
const typedPlan = (specification_id: number) => async (bench: Bench) => {
  const { rows } = await bench.database.client.query('select today()::text as day');
  const begin_date = addDays(rows[0].day, 5);
  const typed = {
    plan_id: null,
    specification_id,
    begin_date,
    end_date: addDays(begin_date, 20),
    quant: QUANT,
  };
  return () => bench.server.http.call(buildableCall, typed);
};

export const buildableFigures: Figure[] = OPEN_PLANS.flatMap((count) => [
  whileOpen(
    count,
    { id: 'Buildable refresh', what: `${REFRESHED} SAPs derived with the shortages of plans`, budget: 195 },
    (bench) => refreshOf(bench, 'needed > 0'),
  ),
  whileOpen(
    count,
    { id: 'Buildable typed', what: 'an unsaved plan of 100 SAPs', budget: 60 },
    typedPlan(USUAL_SPECIFICATION),
  ),
  whileOpen(
    count,
    { id: 'Buildable typed long', what: 'an unsaved plan of 5,000 SAPs', budget: 600 },
    typedPlan(LONG_SPECIFICATION),
  ),
  whileOpen(
    count,
    { id: 'Buildable list', what: 'plans by Buildable, 50 rows', budget: 150 },
    async ({ server }) => {
      const body = pageOf(planGrid, { sort: ['buildable'] });
      return () => server.http.call(planGrid.call, body);
    },
  ),
  whileOpen(count, { id: 'Buildable today', what: 'Today', budget: 100 }, async ({ server }) => {
    return () => server.http.call(todayCalls.today, { days: 14 });
  }),
]);
