import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Creates the metrics of this process: of the requests to its app and, once served, of the process itself. */
export function createMetrics() {
  const registry = new Registry();
  return {
    measureRequests: (app: FastifyInstance) => measureRequests(app, registry),
    serve(port: number, measures: ProcessMeasures & { folders: Folders }) {
      measureProcess(registry, measures);
      measureDisks(registry, measures.folders);
      return serveMetrics(registry, port);
    },
  };
}

type Folders = Readonly<Record<string, string>>;

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

/** Bucket limits in seconds. A list needs only the first few buckets, and an import may need the last. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 300];
/** The status that nginx logs if a client closes the connection early. */
const CLIENT_LEFT = 499;
const FAILED_SIGN_INS = [
  ['/api/auth/signin', '401', '429'],
  ['/api/auth/sign_on_end', '403'],
] as const;

/**
 * Counts and times requests by the declared path of their call instead of the sent URL, so that metrics contain nothing
 * about users or records.
 */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const answered = new Counter({
    registers,
    name: 'partline_requests_total',
    help: 'Requests by call and status. 499 means that the client disconnected before the response.',
    labelNames: ['call', 'status'],
  });
  // A counter must exist before the first failure that it counts. Otherwise the increase is invisible.
  for (const [call, ...statuses] of FAILED_SIGN_INS) {
    for (const status of statuses) answered.inc({ call, status }, 0);
  }
  const took = new Histogram({
    registers,
    name: 'partline_request_seconds',
    help: 'From the first byte of a request until its response is sent.',
    labelNames: ['call'],
    buckets: DURATIONS,
  });
  const inFlight = new Gauge({
    registers,
    name: 'partline_requests_under_way',
    help: 'Running requests, including imports.',
    labelNames: ['call'],
  });

  app.addHook('onRequest', async (request, reply) => {
    const call = request.routeOptions.url ?? 'none';
    const start = performance.now();
    let status = CLIENT_LEFT;
    inFlight.inc({ call });
    reply.raw.once('finish', () => {
      status = reply.statusCode;
    });
    // `close` is also emitted when the client disconnects early.
    reply.raw.once('close', () => {
      inFlight.dec({ call });
      took.observe({ call }, (performance.now() - start) / 1_000);
      answered.inc({ call, status });
    });
  });
}

interface ProcessMeasures {
  connections(): Connections;
  /** Returns the time of the newest backup. Undefined without a backup. */
  lastBackup(): Promise<Date | undefined>;
  /** Returns whether the database is prepared and responds. May throw if it does not. */
  isReady(): Promise<boolean>;
}

interface Connections {
  busy: number;
  idle: number;
  waiting: number;
}

/**
 * Measures memory, CPU, event loop and files of this process, and its database: connections, readiness, last backup.
 */
export function measureProcess(
  registry: Registry,
  { connections, lastBackup, isReady }: ProcessMeasures,
): void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    registers,
    name: 'partline_database_connections',
    help: 'Busy and idle database connections, and requests that wait for a connection.',
    labelNames: ['state'],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
  new Gauge({
    registers,
    name: 'partline_last_backup_timestamp_seconds',
    help: 'The time of the newest backup at the previous scrape, 0 before the first backup.',
    collect() {
      // Metrics do not wait for the database: an unreachable database must not hide the metrics that show it.
      lastBackup().then(
        (last) => this.set((last?.getTime() ?? 0) / 1_000),
        () => undefined,
      );
    },
  });
  new Gauge({
    registers,
    name: 'partline_ready',
    help: '1 if the database was prepared and responded at the previous scrape, as for /readyz, 0 if not.',
    collect() {
      isReady().then(
        (ready) => this.set(Number(ready)),
        () => this.set(0),
      );
    },
  });
}

const LOOPBACK = '127.0.0.1';
/** A browser page can resolve its own name to this machine, but not one of these names. */
const HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Serves the metrics to this machine only, on a separate port: requests through a local proxy come from loopback too,
 * and could read the metrics on the app's port (behaviour 22.6). Returns the port and a function that stops serving.
 */
export async function serveMetrics(registry: Registry, port: number) {
  const server = createServer((request, response) => void answer(registry, request, response));
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  registry: Registry,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
) {
  if (method !== 'GET' || url !== '/metrics' || !HOST.test(headers.host ?? '')) {
    response.writeHead(404).end();
    return;
  }
  try {
    const text = await registry.metrics();
    response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    response.writeHead(500).end();
  }
}
