import type { FastifyInstance } from 'fastify';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { MOST_BULK_ROWS, TOO_MANY_ROWS } from '#domain/sheet/bulk-import';
import { bind } from '../http/bind.ts';
import { bindImport } from '../http/bind-import.ts';
import { requireCaller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { deleteRun, findImportRun } from './import-run.queries.ts';

/** The import of part SAPs and its check, which threads do: see `bulk.handlers.ts`. */
export function bulkRoutes(app: FastifyInstance, deps: Dependencies): void {
  const rows = { elements: MOST_BULK_ROWS, tooManyElements: TOO_MANY_ROWS };
  bindImport(app, deps, bulkCalls.check, rows);
  bindImport(app, deps, bulkCalls.save, rows);

  bind(app, deps, bulkCalls.run, ({ db, request }) => findImportRun(db, requireCaller(request).user_id));

  bind(app, deps, bulkCalls.runSeen, async ({ body, db, request }) => {
    await deleteRun(db, requireCaller(request).user_id, body.key);
    return {};
  });
}
