import type { FastifyInstance } from 'fastify';
import { MOST_BULK_ROWS, TOO_MANY_ROWS } from '#domain/sheet/bulk-import';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import type { Dependencies } from '../http/dependencies.ts';
import { bindLongCall } from '../long-call/bind-long-call.ts';
import { importRunRoutes } from '../long-call/import-run.routes.ts';

/** The import of specifications and its check, which threads do: see `import.handlers.ts`. */
export function specificationImportRoutes(app: FastifyInstance, deps: Dependencies): void {
  const rows = { elements: MOST_BULK_ROWS, tooManyElements: TOO_MANY_ROWS };
  bindLongCall(app, deps, specificationBulkCalls.check, rows);
  bindLongCall(app, deps, specificationBulkCalls.save, rows);
  importRunRoutes(app, deps, 'specification', specificationBulkCalls);
}
