import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/db.ts';
import { isUnreachable } from '../errors/failures.ts';
import { isAnythingStale } from '../stale/refresh-stale.ts';
import type { DatabaseThreadData } from '../thread/thread-database.ts';
import { createThreads } from '../thread/threads.ts';

const SECOND_MS = 1_000;

/**
 * Checks every second for stale rows, and derives their values in a thread, since deriving thousands of part SAPs would
 * block the event loop. Returns a function that stops the checks and interrupts the current step.
 */
export function keepFresh(
  { db, url }: { db: Db; url: string },
  log: Pick<FastifyBaseLogger, 'warn'>,
  intervalMs = SECOND_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  const threads = createThreads<void, boolean>({
    program: new URL('../stale-thread.ts', import.meta.url),
    workerData: { databaseUrl: url } satisfies DatabaseThreadData,
    heapMb: 1_024,
    tooLarge: 'Deriving stale values needs too much memory.',
    interrupt: stopping.signal,
  });
  const refresh = async () => {
    if (await isAnythingStale(db)) await threads.run();
  };
  let refreshing: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    refreshing ??= refresh()
      .catch((error: unknown) => {
        // Requests already log that the database is unreachable. The rows of an interrupted step stay stale.
        if (!stopping.signal.aborted && !isUnreachable(error))
          log.warn(error, 'deriving stale values failed');
      })
      .finally(() => {
        refreshing = undefined;
      });
  }, intervalMs);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await refreshing;
    await threads.close();
  };
}
