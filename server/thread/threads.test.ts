import { threadId } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createThreads } from './threads.ts';

/** Longer than an idle thread is kept. */
const LONG_MS = 31_000;
const SHORT_MS = 20_000;

/** A thread that returns its own id. */
const program = new URL(`data:text/javascript,
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.postMessage({ answer: threadId }));`);

/** A thread whose heap grows without end. */
const greedy = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', () => { for (const all = [];;) all.push({ a: [all.length] }) });`);

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

test('work that arrives while an idle thread is being terminated runs in another thread', async () => {
  const first = await ask();
  expect(first).not.toBe(threadId);
  vi.advanceTimersByTime(LONG_MS);
  expect(await ask()).not.toBe(first);
});

test('a thread that has worked in the meantime is not terminated for an earlier idle time', async () => {
  const first = await ask();
  vi.advanceTimersByTime(SHORT_MS);
  expect(await ask()).toBe(first);
  vi.advanceTimersByTime(SHORT_MS);
  expect(await ask()).toBe(first);
});

test('work that exceeds the memory of its thread is refused, and other threads continue', async () => {
  const small = createThreads({ program: greedy, heapMb: 32, tooLarge: 'Too large.' });
  await expect(small.run({ body: [] })).rejects.toMatchObject({ status: 413, message: 'Too large.' });
  expect(await ask()).toBeGreaterThan(0);
});
