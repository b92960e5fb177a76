import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Gauge, Registry } from 'prom-client';
import { measureProcess, type ProcessMeasures } from './measure-process.ts';
import { measureRequests } from './measure-requests.ts';
import { serveMetrics } from './serve-metrics.ts';

/** Creates the metrics of this process: of the requests to its app and, once served, of the process itself. */
export function createMetrics() {
  const registry = new Registry();
  return {
    measureRequests: (app: FastifyInstance) => measureRequests(app, registry),
    /** Serves the metrics on a port of this machine. Returns the port and a function that stops serving. */
    serve(port: number, measures: ProcessMeasures & { folders: Folders }) {
      measureProcess(registry, measures);
      measureDisks(registry, measures.folders);
      return serveMetrics(registry, port);
    },
  };
}

/** The folders whose disks may fill up, by their purpose. */
type Folders = Readonly<Record<string, string>>;

/** Measures the size and the free space of each folder's disk, as available to this process's account. */
function measureDisks(registry: Registry, folders: Folders): void {
  const registers = [registry];
  const free = new Gauge({
    registers,
    name: 'partline_disk_free_bytes',
    help: 'The free space on the disk of a folder at the previous scrape. A missing folder has no value.',
    labelNames: ['folder'],
    collect() {
      // Metrics do not wait for a disk: a hanging disk must not hide the metrics that show it.
      for (const [folder, path] of Object.entries(folders)) void measure(folder, path);
    },
  });
  const size = new Gauge({
    registers,
    name: 'partline_disk_size_bytes',
    help: 'The size of the disk of a folder at the previous scrape.',
    labelNames: ['folder'],
  });

  async function measure(folder: string, path: string): Promise<void> {
    try {
      const { bavail, blocks, bsize } = await statfs(path);
      free.set({ folder }, bavail * bsize);
      size.set({ folder }, blocks * bsize);
    } catch {
      free.remove({ folder });
      size.remove({ folder });
    }
  }
}
