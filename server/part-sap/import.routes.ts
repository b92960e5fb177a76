import type { FastifyInstance } from 'fastify';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { MOST_BULK_ROWS, TOO_MANY_ROWS } from '#domain/sheet/bulk-import';
import type { Dependencies } from '../http/dependencies.ts';
import { bindLongCall } from '../long-call/bind-long-call.ts';
import { importRunRoutes } from '../long-call/import-run.routes.ts';

/** The import of part SAPs and its check, which threads do: see `import.handlers.ts`. */
export function partSapImportRoutes(app: FastifyInstance, deps: Dependencies): void {
  const rows = { elements: MOST_BULK_ROWS, tooManyElements: TOO_MANY_ROWS };
  bindLongCall(app, deps, bulkCalls.check, rows);
  bindLongCall(app, deps, bulkCalls.save, rows);
  importRunRoutes(app, deps, 'product_sap', bulkCalls);
}
