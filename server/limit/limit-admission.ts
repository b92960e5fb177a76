import type { FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../errors/errors.ts';

/** A hook for `onRequest`, before the body is read. */
export type AdmissionHook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Admits so many requests at a time and answers 503 to the others. A request counts from before its body is read
 * until its connection has the answer, so that no more large bodies are in memory than are admitted.
 */
export function limitAdmission(most: number): AdmissionHook {
  let admitted = 0;
  return async function admit(_request, reply) {
    if (admitted >= most) throw unavailable();
    admitted += 1;
    // Also emitted when the client goes away in the middle.
    reply.raw.once('close', () => {
      admitted -= 1;
    });
  };
}
