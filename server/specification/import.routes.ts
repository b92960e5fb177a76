import type { FastifyInstance } from 'fastify';
import { specificationBulkCalls } from '#domain/specification/bulk-save';
import type { Dependencies } from '../http/dependencies.ts';
import { bindLongCall, MANY_ROWS } from '../long-call/bind-long-call.ts';
import { importRunRoutes } from '../long-call/import-run.routes.ts';

/** The import of specifications and its check, which threads do: see `import.handlers.ts`. */
export function specificationImportRoutes(app: FastifyInstance, deps: Dependencies): void {
  bindLongCall(app, deps, specificationBulkCalls.check, MANY_ROWS);
  bindLongCall(app, deps, specificationBulkCalls.save, MANY_ROWS);
  importRunRoutes(app, deps, 'specification', specificationBulkCalls);
}
