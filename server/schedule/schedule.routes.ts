import type { FastifyInstance } from 'fastify';
import { scheduleCall } from '#domain/schedule/schedule';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { getSchedule } from './schedule.queries.ts';

/** The call of the schedule. It waits for what was saved before (behaviour 25.7). */
export function scheduleRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, scheduleCall, async ({ body, db }) => {
    const waiting = await refreshBeforeRead(db);
    return { ...(await getSchedule(db, body)), waiting };
  });
}
