import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { type Folders, measureDisks } from './measure-disks.ts';
import { measureProcess, type ProcessMeasures } from './measure-process.ts';
import { measureRequests } from './measure-requests.ts';
import { serveMetrics } from './serve-metrics.ts';

/** The metrics of this process: of the requests to its app and, once they are served, of the process itself. */
export function createMetrics() {
  const registry = new Registry();
  return {
    measureRequests: (app: FastifyInstance) => measureRequests(app, registry),
    /** Serves them at a port of this machine; answers the port and how to stop. */
    serve(port: number, measures: ProcessMeasures & { folders: Folders }) {
      measureProcess(registry, measures);
      measureDisks(registry, measures.folders);
      return serveMetrics(registry, port);
    },
  };
}
