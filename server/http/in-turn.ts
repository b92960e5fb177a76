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
 * Does work when it is the turn of who asks: now, or behind what the same person waits for already by the same token, or
 * in the browser (behaviour 22.3); `weight` is how much it takes of the person's part. Throws 429 or 503 when that takes
 * too long. A client that goes meanwhile leaves the queue.
 */
export async function inTurn<Result>(
  limit: FairLimit,
  { request, reply }: Asking,
  work: () => Promise<Result>,
  weight = 1,
): Promise<Result> {
  const held = limit(askerOf(request));
  const taken = held.take(weight);
  const stay = releaseWhenOver(held, reply);
  await taken;
  if (reply.raw.destroyed) throw badRequest('The client is gone.');
  stay();
  try {
    return await work();
  } finally {
    held.release();
  }
}

/**
 * Gives back what is held, and waits for no more, as soon as the connection has its answer or is gone, which it may be
 * already. Answers how that is called off.
 */
export function releaseWhenOver(held: Held, { raw }: FastifyReply): () => void {
  if (raw.destroyed) held.release();
  raw.once('close', held.release);
  return () => raw.off('close', held.release);
}
