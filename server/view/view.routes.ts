import type { FastifyInstance } from 'fastify';
import { viewCalls } from '#domain/view/view';
import { bind } from '../http/bind.ts';
import { requireCaller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { deleteView, listViews, saveView } from './view.queries.ts';

/** The saved views of lists: one's own, and those that others have made for everybody. */
export function viewRoutes(app: FastifyInstance, deps: Dependencies): void {
  bind(app, deps, viewCalls.list, ({ body, db, request }) =>
    listViews(db, requireCaller(request), body.list),
  );

  bind(app, deps, viewCalls.save, ({ body, db, request }) => saveView(db, requireCaller(request), body));

  bind(app, deps, viewCalls.delete, async ({ body, db, request }) => {
    await deleteView(db, requireCaller(request), body.view_id);
    return {};
  });
}
