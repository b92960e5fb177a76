import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors/errors.ts';
import { isCall } from './guard/is-call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A question about the process itself. */
    health?: boolean;
  }
}

const FRESH_MS = 1_000;
/** Proxies ask each second: the log would hold little else. */
const HEALTH = { config: { health: true, access: 'anyone' as const }, logLevel: 'warn' as const };
/** The same under the address of the API, for proxies that lead nothing else here. */
const LIVE = ['/healthz', '/api/live'];
const READY = ['/readyz', '/api/ready'];

/** Why requests cannot be served yet, or any more, also when the database answers; `undefined` when they can. */
export type Unreadiness = () => string | undefined;

/** Says to every call what is in the way, before anything is asked of the database. */
export function guardReadiness(app: FastifyInstance, unready: Unreadiness): void {
  app.addHook('onRequest', async (request) => {
    if (!isCall(request) || request.routeOptions.config.health) return;
    const reason = unready();
    if (reason) throw unavailable(reason);
  });
}

/**
 * Live: the process answers. Ready: its database answers `askDatabase`, at most once a second, and nothing else is in
 * the way. Of a process that ends, Fastify answers 503 by itself.
 */
export function healthRoutes(
  app: FastifyInstance,
  askDatabase: () => Promise<unknown>,
  unready: Unreadiness,
): void {
  let probe = { at: Number.NEGATIVE_INFINITY, ready: Promise.resolve(true) };

  for (const path of LIVE) app.get(path, HEALTH, async () => ({ data: { healthy: true } }));

  for (const path of READY) {
    app.get(path, HEALTH, async () => {
      const reason = unready();
      if (reason) throw unavailable(reason);
      if (!(await isDatabaseThere())) throw unavailable('The database is away.');
      return { data: { ready: true } };
    });
  }

  function isDatabaseThere(): Promise<boolean> {
    if (performance.now() - probe.at > FRESH_MS) {
      const ready = askDatabase().then(
        () => true,
        () => false,
      );
      probe = { at: performance.now(), ready };
    }
    return probe.ready;
  }
}
