import { expect } from 'vitest';

/** True in `npm run test:faults`, where faults are larger and more frequent than in `npm test`. */
export const isLong = process.env.FAULTS === 'long';

/** Returns a number: small in `npm test`, large in `npm run test:faults`. */
export function fewOrMany(few: number, many: number): number {
  return isLong ? many : few;
}

/**
 * Expects a duration below a limit, but only in `npm run test:faults`, which runs on an otherwise idle machine. Other
 * work may run beside `npm test` and make everything slower.
 */
export function expectMillisecondsBelow(milliseconds: number, most: number): void {
  if (isLong) expect(milliseconds).toBeLessThan(most);
}
