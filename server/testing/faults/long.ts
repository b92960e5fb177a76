/** `npm run test:faults` makes the same faults larger and more often than `npm test` has time for. */
export const isLong = process.env.FAULTS === 'long';

/** How many of something: a few in `npm test`, many in `npm run test:faults`. */
export function inLong(few: number, many: number): number {
  return isLong ? many : few;
}
