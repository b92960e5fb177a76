import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/db.ts';
import { isUnreachable } from '../errors/failures.ts';
import { refreshStale } from '../stale/refresh-stale.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/**
 * Looks each second whether something is stale, and derives it anew while there is any. Answers how to stop, which
 * waits for the step that is being done.
 */
export function keepFresh(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
  intervalMs = SECOND_MS,
): () => Promise<void> {
  let refreshing: Promise<unknown> | undefined;
  let isStopped = false;
  const timer = setInterval(() => {
    refreshing ??= refreshStale(db, { forMs: MINUTE_MS, stopped: () => isStopped })
      .catch((error: unknown) => {
        // Requests log already that the database is away; what a stop breaks off stays stale until the next start.
        if (!isStopped && !isUnreachable(error)) log.warn(error, 'deriving what is stale failed');
      })
      .finally(() => {
        refreshing = undefined;
      });
  }, intervalMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await refreshing;
  };
}
