import type { FastifyInstance } from 'fastify';
import { unavailable } from '../errors/errors.ts';

/** Beyond these the last would wait for more than a second; being told at once to come again is quicker. */
const MOST_AT_WORK = 200;

/**
 * Sheds load: so many requests are worked on at a time, the others are 503 at once. A request counts from when its
 * body is there, so that slow clients take nobody's place, until its answer is ready. Whether the process lives and
 * is ready is asked most when it is busiest, and is always answered.
 */
export function shedLoad(app: FastifyInstance, most = MOST_AT_WORK): void {
  const atWork = new WeakSet<object>();
  let count = 0;

  function leave(request: object): void {
    if (atWork.delete(request)) count -= 1;
  }

  app.addHook('preHandler', async (request, reply) => {
    if (request.routeOptions.config.health) return;
    // One that no file answers is handed on to the page, and comes by a second time.
    if (atWork.has(request)) return;
    if (count >= most) throw unavailable();
    count += 1;
    atWork.add(request);
    reply.raw.once('close', () => leave(request));
  });
  app.addHook('onSend', async (request) => leave(request));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A question about the process itself. */
    health?: boolean;
  }
}
