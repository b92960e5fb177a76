import { BroadcastChannel, threadId } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeError, isUnreachable } from '../errors/failures.ts';
import { createThreads } from './threads.ts';

/** Longer than the time after which an idle thread is terminated. */
const LONG_MS = 31_000;
/** Shorter than that time, but more than half of it. */
const SHORT_MS = 20_000;

/** A thread that returns its own id. */
const program = new URL(`data:text/javascript,
  import { parentPort, threadId } from 'node:worker_threads';
  parentPort.on('message', () => parentPort.postMessage({ answer: threadId }));`);

/** A thread whose heap grows without end. */
const greedy = new URL(`data:text/javascript,
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', () => { for (const all = [];;) all.push({ a: [all.length] }) });`);

/** A thread that fails when the channel `failure` has a message. */
const failing = new URL(`data:text/javascript,
  import { BroadcastChannel, parentPort, threadId } from 'node:worker_threads';
  new BroadcastChannel('failure').onmessage = () => { throw new Error('failed while idle') };
  parentPort.on('message', () => parentPort.postMessage({ answer: threadId }));`);

/** A thread that cannot connect to either address of its server, each for a different reason. */
const refused = new URL(`data:text/javascript,
  import { serveThread } from '${new URL('./threads.ts', import.meta.url)}';
  const errors = ['EADDRNOTAVAIL', 'ECONNREFUSED'].map((code) => Object.assign(new Error(code), { code }));
  serveThread(() => Promise.reject(Object.assign(new AggregateError(errors), { code: 'EADDRNOTAVAIL' })));`);

const threads = createThreads<void, number>({
  program,
  heapMb: 64,
  tooLarge: 'Too large.',
});
const ask = () => threads.run();

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

test('the idle time of a thread restarts after each task', async () => {
  const first = await ask();
  vi.advanceTimersByTime(SHORT_MS);
  expect(await ask()).toBe(first);
  vi.advanceTimersByTime(SHORT_MS);
  expect(await ask()).toBe(first);
});

test('work that exceeds the memory of its thread is refused, and other threads continue', async () => {
  const small = createThreads({ program: greedy, heapMb: 32, tooLarge: 'Too large.' });
  await expect(small.run()).rejects.toMatchObject({ status: 413, message: 'Too large.' });
  expect(await ask()).toBeGreaterThan(0);
});

test('a thread that fails while it is idle ends alone, and the next work runs in another thread', async () => {
  const ended = new Promise((resolve) => {
    process.once('worker', (worker) => worker.once('exit', resolve));
  });
  const late = createThreads<void, number>({ program: failing, heapMb: 64, tooLarge: 'Too large.' });
  const failure = new BroadcastChannel('failure');
  const first = await late.run();
  failure.postMessage('now');
  await ended;
  failure.close();
  expect(await late.run()).not.toBe(first);
  await late.close();
});

test('work that begins after the interrupt is refused', async () => {
  const interrupt = AbortSignal.abort();
  const stopped = createThreads({ program, heapMb: 64, tooLarge: 'Too large.', interrupt });
  await expect(stopped.run()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
});

test('an error of a thread keeps all its causes', async () => {
  const unconnected = createThreads({ program: refused, heapMb: 64, tooLarge: 'Too large.' });
  const failure: unknown = await unconnected.run().catch((error: unknown) => error);
  expect(describeError(failure)).toBe('EADDRNOTAVAIL, ECONNREFUSED');
  expect(isUnreachable(failure)).toBe(true);
  await unconnected.close();
});
