import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { respondWhileDiscarding } from './discard-body.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function refusing(from: 'signedIn' | 'stranger', everyMs: number) {
  const body = new Readable({ read() {} });
  const coming = setInterval(() => body.push('x'), everyMs);
  const state = { over: false };
  async function read() {
    for await (const _ of respondWhileDiscarding('{}', body, from));
    clearInterval(coming);
    state.over = true;
  }
  return { state, done: read() };
}

test.each([
  ['a signed-in user', 'signedIn', 15_000],
  ['a stranger', 'stranger', 5_000],
] as const)('the server reads the refused endless body of %s for $2 ms', async (_, from, ms) => {
  const { state, done } = refusing(from, 500);
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(state.over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await done;
});

test('the server stops reading a refused body that stalls for two seconds', async () => {
  const { state, done } = refusing('signedIn', 60_000);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(state.over).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await done;
});
