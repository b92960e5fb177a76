import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { unavailable } from '../errors/errors.ts';
import type { Dependencies } from './dependencies.ts';

const FRESH_MS = 1_000;
const HEALTH = { config: { health: true } };

/** `/healthz`: the process answers. `/readyz`: so does its database, probe at most once a second. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Dependencies, 'db'>): void {
  let probe = { at: Number.NEGATIVE_INFINITY, ready: Promise.resolve(true) };

  app.get('/healthz', HEALTH, async () => ({ data: { healthy: true } }));

  app.get('/readyz', HEALTH, async () => {
    if (performance.now() - probe.at > FRESH_MS) {
      const ready = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
      probe = { at: performance.now(), ready };
    }
    if (!(await probe.ready)) throw unavailable('The database is away.');
    return { data: { ready: true } };
  });
}
