import { expect } from 'vitest';

/** `npm run test:faults` makes the same faults larger and more often than `npm test` has time for. */
export const isLong = process.env.FAULTS === 'long';

/** How many of something: a few in `npm test`, many in `npm run test:faults`. */
export function inLong(few: number, many: number): number {
  return isLong ? many : few;
}

/**
 * Milliseconds depend on the machine as much as on Partline. `npm run test:faults` judges them, on a machine that does
 * nothing else; `npm test` does not, and may run beside other work.
 */
export function expectMillisecondsBelow(milliseconds: number, most: number): void {
  if (isLong) expect(milliseconds).toBeLessThan(most);
}
