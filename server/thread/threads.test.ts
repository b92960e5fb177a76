import { threadId } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThreads } from './threads.ts';

/** Longer than a thread is kept without work. */
const LONG_MS = 31_000;
const SHORT_MS = 20_000;

/** A thread that answers who it is. */
const program = new URL(`data:text/javascript,
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.postMessage({ answer: threadId }));`);

const threads = createThreads<{ body: Uint8Array[] }, number>({
  program,
  heapMb: 64,
  tooLarge: 'Too large.',
});
const ask = () => threads.run({ body: [] });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await threads.close();
});

test('work that comes while an idle thread is being ended is done by another one', async () => {
  const first = await ask();
  expect(first).not.toBe(threadId);
  vi.advanceTimersByTime(LONG_MS);
  expect(await ask()).not.toBe(first);
});

test('a thread that has worked meanwhile is not ended for having been idle before', async () => {
  const first = await ask();
  vi.advanceTimersByTime(SHORT_MS);
  expect(await ask()).toBe(first);
  vi.advanceTimersByTime(SHORT_MS);
  expect(await ask()).toBe(first);
});
