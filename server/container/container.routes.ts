import type { FastifyInstance } from 'fastify';
import { containerCalls, containerGrid } from '#domain/container/container';
import { whichFirstCall } from '#domain/container/which-first';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listRoute } from '../list/list-route.ts';
import { today } from '../record/today.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { arriveContainers, expectContainers, takeBackContainers } from './arrival.queries.ts';
import { contentsIn, getContainer, latestCounts, partOfList, sameContainers } from './container.queries.ts';
import { whichFirst } from './which-first.queries.ts';

/** Registers the calls of containers. */
export function containerRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, containerGrid, { scopeOf: partOfList });

  bind(app, deps, containerCalls.model, async ({ body, db }) => {
    await refreshBeforeRead(db);
    return getContainer(db, body.container_id);
  });

  bind(app, deps, containerCalls.same, async ({ body, db }) => ({
    today: await today(db),
    same: await sameContainers(db, body.container_ids),
    ...(await latestCounts(db, contentsIn(body.container_ids))),
  }));

  bind(app, deps, whichFirstCall, async ({ body, db }) => ({
    waiting: await refreshBeforeRead(db),
    ...(await whichFirst(db, body)),
  }));

  bind(app, deps, containerCalls.arrive, ({ body, db }) => arriveContainers(db, body));

  bind(app, deps, containerCalls.takeBack, ({ body, db }) => takeBackContainers(db, body));

  bind(app, deps, containerCalls.expect, ({ body, db }) => expectContainers(db, body));
}
