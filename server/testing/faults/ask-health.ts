/**
 * This process repeatedly checks the health of a server until its results are requested. It is a separate process,
 * because a process that sends hundreds of megabytes at the same time would measure its own delay.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Health } from './watch-health.ts';

/** The interval is short enough to detect a pause of 50 ms, and long enough not to cause one. */
const PAUSE_MS = 5;

const url = process.argv[2] ?? '';
const statuses = new Set<number>();
await ask(); // The first connection takes longer, for reasons outside the server.
process.send?.('asking');
let longest = 0;
let isOver = false;
process.once('message', () => {
  isOver = true;
});

while (!isOver) {
  const start = performance.now();
  await ask();
  longest = Math.max(longest, performance.now() - start);
  await sleep(PAUSE_MS);
}
process.send?.({ statuses: [...statuses], longest: Math.round(longest) } satisfies Health);
process.disconnect?.();

async function ask(): Promise<void> {
  const response = await fetch(url);
  await response.arrayBuffer();
  statuses.add(response.status);
}
