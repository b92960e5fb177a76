import { setTimeout as sleep } from 'node:timers/promises';
import { expectMillisecondsBelow, fewOrMany } from './long.ts';
import type { Partline } from './partline.ts';

/** The longest time for which input within the limits may block the event loop. */
export const LONGEST_STOP_MS = 100;

const ATTEMPTS = fewOrMany(1, 3);
const REPORTER = new URL('./report-stops.ts', import.meta.url).pathname;
const REPORT = /stood still for (\S+) ms/g;

/** Settings of a server that can report its `longestStop`. */
export const REPORT_STOPS_ENV = { NODE_OPTIONS: `--import=${REPORTER}` };

/** Returns the longest block of a server's event loop in milliseconds since the last call. */
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
 * Expects some work not to block a server's event loop for long. Tries up to `ATTEMPTS` times, because other work on
 * the machine makes the loop block longer, never shorter.
 */
export async function expectNoLongStop(
  partline: Partline,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const stops: number[] = [];
  while (stops.length < ATTEMPTS && !stops.some((stop) => stop < LONGEST_STOP_MS)) {
    await longestStop(partline);
    await work();
    stops.push(await longestStop(partline));
  }
  console.log(`${what}: the loop stood still for ${Math.min(...stops)} ms`);
  expectMillisecondsBelow(Math.min(...stops), LONGEST_STOP_MS);
}

function stopsOf(partline: Partline): number[] {
  return [...partline.output().matchAll(REPORT)].map(([, ms]) => Number(ms));
}
