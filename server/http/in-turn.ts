import type { FastifyReply, FastifyRequest } from 'fastify';
import { badRequest } from '../errors/errors.ts';
import type { FairLimit, Held } from '../limit/limit-fairly.ts';
import { askerOf } from './caller.ts';

/** A request and its answer, as a handler has them. */
export interface Asking {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Does work as soon as `limit` lets this person start it (behaviour 22.3); `weight` is how many of its units the work
 * takes. Throws 429 or 503 after too long a wait. A request whose client disconnects meanwhile leaves the queue.
 */
export async function inTurn<Result>(
  limit: FairLimit,
  asking: Asking,
  work: () => Promise<Result>,
  weight = 1,
): Promise<Result> {
  const held = await takeTurn(limit, asking, weight);
  try {
    return await work();
  } finally {
    held.release();
  }
}

/** Waits for a turn as `inTurn` does, and returns what the request holds. The caller has to release it. */
export async function takeTurn(limit: FairLimit, { request, reply }: Asking, weight = 1): Promise<Held> {
  const held = limit(askerOf(request));
  const taken = held.take(weight);
  const stay = releaseWhenOver(held, reply);
  await taken;
  if (reply.raw.destroyed) throw badRequest('The client is gone.');
  stay();
  return held;
}

/**
 * Releases what is held as soon as the answer is sent or the connection is closed, which may be the case already.
 * Answers a function that calls this off.
 */
export function releaseWhenOver(held: Held, { raw }: FastifyReply): () => void {
  if (raw.destroyed) held.release();
  raw.once('close', held.release);
  return () => raw.off('close', held.release);
}
