import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../errors/errors.ts';

/**
 * A limit on requests of one kind, as a hook for `onRequest`: a place is taken before the body is read and kept until
 * the connection has the answer, so that no more large bodies are in memory than there are places. Without one it is
 * 503.
 */
export function places(most: number) {
  let taken = 0;
  return async function takePlace(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (taken >= most) throw unavailable();
    taken += 1;
    // Also told when the client goes away in the middle.
    reply.raw.once('close', () => {
      taken -= 1;
    });
  };
}
