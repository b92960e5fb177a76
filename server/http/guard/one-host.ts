import type { FastifyInstance } from 'fastify';
import { unreadableRequest } from '../../errors/errors.ts';

/** Refuses a request with two `Host` headers: a proxy may use one and this server the other. */
export function demandOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Names and values in turn; `headers` keeps the first of each name only.
    const hosts = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
    if (hosts.length <= 1) return;
    reply.header('connection', 'close');
    throw unreadableRequest();
  });
}
