import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Bench } from './figure.ts';

/** Returns the longest response time of a plain request while `work` ran, in milliseconds. */
export async function longestResponse({ server }: Bench, work: () => Promise<unknown>): Promise<number> {
  const { origin, cookie } = server;
  const pulse = new Worker(new URL('./pulse.ts', import.meta.url), { workerData: { origin, cookie } });
  await once(pulse, 'message');
  await work();
  pulse.postMessage('stop');
  const [longest] = await once(pulse, 'message');
  await pulse.terminate();
  return longest;
}
