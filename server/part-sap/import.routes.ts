import type { FastifyInstance } from 'fastify';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { MOST_BULK_ROWS, TOO_MANY_ROWS } from '#domain/sheet/bulk-import';
import { bindImport } from '../http/bind-import.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { importRunRoutes } from '../record/import-run.routes.ts';

/** The import of part SAPs and its check, which threads do: see `import.handlers.ts`. */
export function partSapImportRoutes(app: FastifyInstance, deps: Dependencies): void {
  const rows = { elements: MOST_BULK_ROWS, tooManyElements: TOO_MANY_ROWS };
  bindImport(app, deps, bulkCalls.check, rows);
  bindImport(app, deps, bulkCalls.save, rows);
  importRunRoutes(app, deps, 'product_sap', bulkCalls);
}
