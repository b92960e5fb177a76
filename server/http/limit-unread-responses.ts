import type { FastifyInstance } from 'fastify';
import type { Limit } from '../limit/limit.ts';
import { limitKeyOf } from './caller.ts';
import { releaseOnClose } from './with-limit.ts';

/**
 * Smaller responses, such as pages of lists, are never refused: a thousand connections need no more memory than this
 * allows.
 */
const SMALLEST_HELD_BYTES = 256 * 1024;

/**
 * Counts the memory of unread responses, for all users together and for each user. Refuses with 503 or 429 without free
 * capacity, and with 413 for a response above the limit, such as the check of a very large import (behaviour 22.3).
 * Streamed lists hold one page at a time and are not counted.
 */
export function limitUnreadResponses(app: FastifyInstance, unreadBytes: Limit): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;
    if (bytes < SMALLEST_HELD_BYTES) return;
    const reservation = unreadBytes(limitKeyOf(request));
    await reservation.take(bytes);
    releaseOnClose(reservation, reply);
    const since = performance.now();
    reservation.makePreemptible({
      keptWaitingMs: () => performance.now() - since,
      end: () => reply.raw.destroy(),
    });
  });
}
