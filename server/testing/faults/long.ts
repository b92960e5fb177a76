import { expect } from 'vitest';

/** True in `npm run test:faults`, where faults are larger and more frequent than in `npm test`. */
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
