import type { FastifyInstance } from 'fastify';
import { batchCalls, batchGrid } from '#domain/batch/batch';
import { bind } from '../http/bind.ts';
import { bindImport } from '../http/bind-import.ts';
import { requireCaller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { listRoute } from '../list/list-route.ts';
import { describeBatch, getBatch } from './batch.queries.ts';
import { checkUndo } from './undo.ts';

/** The calls of imports and bulk changes; a thread does the undo, see `undo.handlers.ts`. */
export function batchRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, batchGrid);

  bind(app, deps, batchCalls.model, ({ body, db }) => getBatch(db, body.batch_id));

  bind(app, deps, batchCalls.describe, async ({ body, db, request }) => {
    await describeBatch(db, requireCaller(request).user_id, body);
    return {};
  });

  bind(app, deps, batchCalls.undoCheck, ({ body, db, request }) =>
    checkUndo(db, body.batch_id, requireCaller(request)),
  );

  bindImport(app, deps, batchCalls.undo, { elements: 1 });
}
