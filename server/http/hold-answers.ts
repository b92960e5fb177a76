import type { FastifyInstance } from 'fastify';
import type { Limit } from '../limit/limit.ts';
import { limitKeyOf } from './caller.ts';
import { releaseOnClose } from './with-limit.ts';

/** Smaller answers are never refused, such as the pages of lists: a thousand connections hold no more than they may. */
const SMALLEST_HELD_BYTES = 256 * 1024;

/**
 * Counts what answers hold in memory until they are read, of all people together and of one person: 503 or 429 for
 * what there is no room for, and 413 for what there never is, such as the check of a very large import (behaviour
 * 22.3). Lists that are streamed hold a page at a time and are not counted.
 */
export function holdAnswers(app: FastifyInstance, unreadBytes: Limit): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;
    if (bytes < SMALLEST_HELD_BYTES) return;
    const held = unreadBytes(limitKeyOf(request));
    await held.take(bytes);
    releaseOnClose(held, reply);
    const since = performance.now();
    held.makePreemptible({ keptWaitingMs: () => performance.now() - since, end: () => reply.raw.destroy() });
  });
}
