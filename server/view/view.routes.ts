import type { FastifyInstance } from 'fastify';
import { viewCalls } from '#domain/view/view';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { deleteView, listViews, saveView } from './view.queries.ts';

/** The calls of saved views: the user's own and the shared views. */
export function viewRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, viewCalls.list, ({ body, db, caller }) => listViews(db, caller, body.list));

  bind(app, deps, viewCalls.save, ({ body, db, caller }) => saveView(db, caller, body));

  bind(app, deps, viewCalls.delete, async ({ body, db, caller }) => {
    await deleteView(db, caller, body.view_id);
    return {};
  });
}
