import { expect } from 'vitest';

/** `npm run test:faults` makes the same faults larger and more frequent than `npm test` has time for. */
export const isLong = process.env.FAULTS === 'long';

/** Returns a number: small in `npm test`, large in `npm run test:faults`. */
export function fewOrMany(few: number, many: number): number {
  return isLong ? many : few;
}

/**
 * Milliseconds depend on the machine as much as on Partline. `npm run test:faults` checks them on an otherwise idle
 * machine. `npm test` does not check them, since other work may run at the same time.
 */
export function expectMillisecondsBelow(milliseconds: number, most: number): void {
  if (isLong) expect(milliseconds).toBeLessThan(most);
}
