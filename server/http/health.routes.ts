import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors/errors.ts';
import { isCall } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    health?: boolean;
  }
}

const FRESH_MS = 1_000;
/**
 * The options of the health checks. Only warnings and errors are logged, because proxies that poll every second would
 * fill the log.
 */
const HEALTH = { config: { health: true, access: 'anyone' as const }, logLevel: 'warn' as const };
/** The health checks are also available under the path of the API, for proxies that forward nothing else. */
const LIVE = ['/healthz', '/api/live'];
const READY = ['/readyz', '/api/ready'];

const PREPARING = 'The database is being prepared. Please try again in a moment.';

/** Refuses every call except health checks until the database is prepared. */
export function guardReadiness(app: FastifyInstance, isPrepared: () => boolean): void {
  app.addHook('onRequest', async (request) => {
    if (isCall(request) && !request.routeOptions.config.health && !isPrepared()) throw unavailable(PREPARING);
  });
}

/**
 * Serves the health checks: whether the process responds (live), and whether its database is prepared and responds
 * (ready). Only one `askDatabase` runs at a time, and its result is used for a second. When the process stops, Fastify
 * itself returns 503.
 */
export function healthRoutes(
  app: FastifyInstance,
  askDatabase: () => Promise<unknown>,
  isPrepared: () => boolean,
): void {
  let answer: Promise<boolean> | undefined;

  for (const path of LIVE) app.get(path, HEALTH, async () => ({ data: { healthy: true } }));

  for (const path of READY) {
    app.get(path, HEALTH, async () => {
      if (!isPrepared()) throw unavailable(PREPARING);
      if (!(await isDatabaseThere())) throw unavailable('The database is unavailable.');
      return { data: { ready: true } };
    });
  }

  function isDatabaseThere(): Promise<boolean> {
    answer ??= askDatabase()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        setTimeout(() => {
          answer = undefined;
        }, FRESH_MS).unref();
      });
    return answer;
  }
}
