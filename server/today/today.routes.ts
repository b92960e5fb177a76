import type { FastifyInstance } from 'fastify';
import { firstStepsCall } from '#domain/today/first-steps';
import { todayCalls } from '#domain/today/today';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { getFirstSteps } from './first-steps.queries.ts';
import { blockRows, getToday } from './today.queries.ts';

/** The calls of Today. A read of figures waits for what was saved before (behaviour 25.7). */
export function todayRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, todayCalls.today, async ({ body, db }) => {
    const waiting = await refreshBeforeRead(db);
    return { ...(await getToday(db, body.days)), waiting };
  });

  bind(app, deps, firstStepsCall, ({ db }) => getFirstSteps(db));

  bind(app, deps, todayCalls.rows, async ({ body, db }) => {
    await refreshBeforeRead(db);
    return blockRows(db, body);
  });
}
