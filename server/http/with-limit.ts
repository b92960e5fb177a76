import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientGone } from '../errors/errors.ts';
import type { Limit, Reservation } from '../limit/limit.ts';
import { unreadMsOf } from '../limit/limit-slow-clients.ts';
import { limitKeyOf } from './caller.ts';

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Runs work as soon as `limit` allows it for this user (behaviour 22.3). `weight` is the number of units that it takes.
 * Throws 413, 429 or 503 like `Reservation.take`. A request whose client disconnects leaves the queue.
 */
export async function withLimit<Result>(
  limit: Limit,
  exchange: Exchange,
  work: () => Promise<Result>,
  weight = 1,
): Promise<Result> {
  const reservation = await reserve(limit, exchange, weight);
  try {
    return await work();
  } finally {
    reservation.release();
  }
}

/** Waits like `withLimit` and returns the reservation, which the caller has to release. */
export async function reserve(limit: Limit, { request, reply }: Exchange, weight = 1): Promise<Reservation> {
  const reservation = limit(limitKeyOf(request));
  const granted = reservation.take(weight);
  const keepReservation = releaseOnClose(reservation, reply);
  await granted;
  if (reply.raw.destroyed) throw clientGone();
  keepReservation();
  return reservation;
}

/**
 * Releases a reservation when the response is sent or the connection closes, or immediately if it is already closed.
 * Returns a function that cancels this.
 */
export function releaseOnClose(reservation: Reservation, { raw }: FastifyReply): () => void {
  if (raw.destroyed) reservation.release();
  raw.once('close', reservation.release);
  return () => raw.off('close', reservation.release);
}

/**
 * Keeps a reservation until the response is sent or the connection closes. A waiting request may take it from a client
 * that reads slowly. The connection of that client is then closed.
 */
export function holdUntilSent(reservation: Reservation, reply: FastifyReply): void {
  releaseOnClose(reservation, reply);
  const { raw } = reply;
  reservation.makePreemptible({ keptWaitingMs: () => unreadMsOf(raw), end: () => raw.destroy() });
}

/**
 * Smaller responses, such as pages of lists, are never refused: one on each of the 1,000 connections
 * (`MAX_CONNECTIONS`) needs less memory in total than all users may hold.
 */
const SMALLEST_HELD_BYTES = 256 * 1024;

/**
 * Limits the memory of unread responses, for all users together and for each user. Refuses a request with 503 or 429 if
 * there is no free capacity, and with 413 if the response alone, for example to the check of a very large import,
 * exceeds the share of one user (behaviour 22.3). Streamed lists hold one page at a time and are not counted.
 */
export function limitUnreadResponses(app: FastifyInstance, unreadBytes: Limit): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;
    if (bytes < SMALLEST_HELD_BYTES) return;
    const reservation = unreadBytes(limitKeyOf(request));
    await reservation.take(bytes);
    holdUntilSent(reservation, reply);
  });
}
