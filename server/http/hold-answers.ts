import type { FastifyInstance } from 'fastify';
import type { ByteLimiter } from '../limit/limit-bytes.ts';
import { callerOf } from './caller.ts';

/** Smaller answers are read at once: the system itself holds so much for a connection. */
const SMALLEST_HELD_BYTES = 64 * 1024;

/**
 * Counts what answers hold in memory until they are read, of everybody together and of one person: 503 for what there
 * is no room for (behaviour 22.3). Lists that are streamed hold a page at a time and are not counted.
 */
export function holdAnswers(app: FastifyInstance, unreadBytes: ByteLimiter): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;
    if (bytes < SMALLEST_HELD_BYTES) return;
    const held = unreadBytes(callerOf(request)?.user_id);
    held.take(bytes);
    reply.raw.once('close', held.release);
  });
}
