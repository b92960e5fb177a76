import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Uses fake timers that advance with real time until the end of the test, and can be advanced further. */
export function holdTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** Advances the timers by some seconds, answering the requests of each. */
export async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1_000));
}
