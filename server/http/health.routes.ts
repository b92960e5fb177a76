import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors/errors.ts';
import { isCall } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a request about the process itself. */
    health?: boolean;
  }
}

const FRESH_MS = 1_000;
/** Proxies ask every second, which would fill the log. */
const HEALTH = { config: { health: true, access: 'anyone' as const }, logLevel: 'warn' as const };
/** Also available below the path of the API, for proxies that forward nothing else. */
const LIVE = ['/healthz', '/api/live'];
const READY = ['/readyz', '/api/ready'];

/** Returns the reason why requests cannot be served even though the database responds, or `undefined`. */
export type Unreadiness = () => string | undefined;

/** Refuses every call except health checks while `unready` returns a reason, before the database is used. */
export function guardReadiness(app: FastifyInstance, unready: Unreadiness): void {
  app.addHook('onRequest', async (request) => {
    if (!isCall(request) || request.routeOptions.config.health) return;
    const reason = unready();
    if (reason) throw unavailable(reason);
  });
}

/**
 * Live: the process responds. Ready: its database responds to `askDatabase`, which runs at most once a second, and
 * `unready` returns no reason. When the process stops, Fastify itself returns 503.
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
      if (!(await isDatabaseThere())) throw unavailable('The database is unavailable.');
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
