import type { FastifyInstance } from 'fastify';
import { bindDownload } from '../http/bind-download.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { ExportHandler } from './export-handler.ts';

/** Serves exports. The route only passes the request to a thread. */
export function exportRoutes(exports: readonly ExportHandler[]) {
  return (app: FastifyInstance, deps: Dependencies): void => {
    for (const { name, download } of exports) {
      const write = (params: object) => deps.workbooks.run({ name, params, body: [] });
      bindDownload(app, deps, download, write, deps.limits.workbooks);
    }
  };
}
