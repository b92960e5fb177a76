/**
 * This module is loaded into a server before anything else. On a signal it reports the longest block of the server's
 * event loop since the last report. It measures the CPU time of its thread, because on a busy machine an idle process
 * is delayed as well.
 */
import { isMainThread } from 'node:worker_threads';

const BETWEEN_MS = 5;

if (isMainThread) {
  let longest = 0;
  let last = usedMs();
  setInterval(() => {
    const now = usedMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, BETWEEN_MS).unref();

  process.on('SIGUSR2', () => {
    console.log(`stood still for ${longest.toFixed(1)} ms`);
    longest = 0;
  });
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
