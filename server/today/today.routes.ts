import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type FirstSteps, firstStepsCall } from '#domain/today/first-steps';
import { todayCalls } from '#domain/today/today';
import type { Db } from '../db/db.ts';
import { countChangesSince } from '../history/since.queries.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { getFirstStop } from '../schedule/first-stop.queries.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { blockRows, getToday } from './today.queries.ts';

/** The calls of Today. All except the first steps wait for earlier saves (behaviour 25.7). */
export function todayRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, todayCalls.today, async ({ body, db, caller }) => {
    const waiting = await refreshBeforeRead(db);
    const ahead = await getFirstStop(db);
    const changed = await countChangesSince(db, caller.user_id);
    return { ...(await getToday(db, body.days)), ahead, changed, waiting };
  });

  bind(app, deps, firstStepsCall, ({ db }) => getFirstSteps(db));

  bind(app, deps, todayCalls.rows, async ({ body, db }) => {
    await refreshBeforeRead(db);
    return blockRows(db, body);
  });
}

/** Returns which of the first steps are done: for each kind, whether a record exists (behaviour 29.1). */
async function getFirstSteps(db: Db): Promise<FirstSteps> {
  const { rows } = await sql<FirstSteps>`select
    exists (select from products where kind = 'car_model') as car_model,
    exists (select from part_saps) as part_sap,
    exists (select from specifications) as specification,
    exists (select from plans) as plan,
    exists (select from purchases) as purchase,
    exists (select from invoices) as invoice
  `.execute(db);
  return rows[0] as FirstSteps;
}
