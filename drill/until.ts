import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;

/** Polls until `poll` returns a result, and returns it. Throws an error that names `what` if that takes too long. */
export async function until<Answer>(
  what: string,
  poll: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  timeoutMs = 90_000,
): Promise<Answer> {
  for (const start = performance.now(); performance.now() - start < timeoutMs; await sleep(PAUSE_MS)) {
    const found = await poll();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`waited ${timeoutMs / 1_000} s for ${what}`);
}
