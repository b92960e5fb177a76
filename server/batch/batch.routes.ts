import type { FastifyInstance } from 'fastify';
import { batchCalls, batchGrid } from '#domain/batch/batch';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listRoute } from '../list/list-route.ts';
import { describeBatch, getBatch } from './batch.queries.ts';

/** The calls of imports and bulk changes. */
export function batchRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, batchGrid);

  bind(app, deps, batchCalls.model, ({ body, db }) => getBatch(db, body.batch_id));

  bind(app, deps, batchCalls.describe, async ({ body, db, caller }) => {
    await describeBatch(db, caller.user_id, body);
    return {};
  });
}
