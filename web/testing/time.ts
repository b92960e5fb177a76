import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** From here to the end of the test time goes by as usual, and may be pushed on. */
export function holdTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    shouldAdvanceTime: true,
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** As many seconds go by; what is asked each of them is answered. */
export async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1_000));
}
