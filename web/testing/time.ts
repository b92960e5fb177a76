import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Uses fake timers until the end of the test. They run in real time and can be advanced. */
export function startFakeTimers(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** Advances the timers second by second, and waits for the requests of each second. */
export async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1_000));
}
