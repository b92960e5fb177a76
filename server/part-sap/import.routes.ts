import type { FastifyInstance } from 'fastify';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import type { Dependencies } from '../http/dependencies.ts';
import { bindLongCall, MANY_ROWS } from '../long-call/bind-long-call.ts';
import { importRunRoutes } from '../long-call/import-run.routes.ts';

/** The import of part SAPs and its check, which threads do: see `import.handlers.ts`. */
export function partSapImportRoutes(app: FastifyInstance, deps: Dependencies): void {
  bindLongCall(app, deps, bulkCalls.check, MANY_ROWS);
  bindLongCall(app, deps, bulkCalls.save, MANY_ROWS);
  importRunRoutes(app, deps, 'product_sap', bulkCalls);
}
