import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { isLong } from './long.ts';
import type { Partline } from './partline.ts';

/** No input within the limits blocks the event loop for longer. */
export const LONGEST_STOP_MS = 100;

const TELLER = new URL('./tell-stops.ts', import.meta.url).pathname;
const TOLD = /stood still for (\S+) ms/g;

/** Settings of a server that can be asked for its `longestStop`. */
export const TELLING_STOPS = { NODE_OPTIONS: `--import=${TELLER}` };

/** For how many milliseconds the event loop of a server has stood still at most since this was last asked. */
export async function longestStop(partline: Partline): Promise<number> {
  const count = stopsOf(partline).length;
  process.kill(partline.pid, 'SIGUSR2');
  for (;;) {
    const stops = stopsOf(partline);
    if (stops.length > count) return stops.at(-1) ?? 0;
    await sleep(10);
  }
}

/**
 * Milliseconds are a figure of the machine as much as of Partline: `npm run test:faults` judges them, on a machine that
 * does nothing else, and `npm test` prints them only.
 */
export function expectStopBelow(stop: number, most: number): void {
  if (isLong) expect(stop).toBeLessThan(most);
}

function stopsOf(partline: Partline): number[] {
  return [...partline.output().matchAll(TOLD)].map(([, ms]) => Number(ms));
}
