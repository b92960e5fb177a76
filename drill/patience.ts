import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 50;

/** Polls until a condition is met. Throws an error with the condition if that takes too long. */
export async function until<Answer>(
  what: string,
  poll: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  patienceMs = 90_000,
): Promise<Answer> {
  for (const start = performance.now(); performance.now() - start < patienceMs; await sleep(PAUSE_MS)) {
    const found = await poll();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`waited ${patienceMs / 1_000} s for ${what}`);
}
