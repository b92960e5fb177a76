import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Bucket limits in seconds. A list needs only the first few buckets, and an import may need the last. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 300];
/** The status that nginx logs if a client closes the connection early. */
const CLIENT_LEFT = 499;
/** The sign-in calls with their failures. */
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
  // A counter must exist before its first failure. Otherwise its increase is invisible.
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
    // Also emitted when the client disconnects early.
    reply.raw.once('close', () => {
      inFlight.dec({ call });
      took.observe({ call }, (performance.now() - start) / 1_000);
      answered.inc({ call, status });
    });
  });
}
