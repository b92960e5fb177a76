/**
 * A thread that repeats a plain request until it is stopped, and then reports the longest response time. In a thread,
 * it does not measure the work of the bench itself, such as writing a body of 100,000 rows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { httpClient } from './http-client.ts';
import { time } from './timing.ts';

/** The interval is short enough to detect a pause of 50 ms, and long enough not to cause one. */
const PULSE_MS = 5;

const { origin, cookie } = workerData as { origin: string; cookie: string };
const http = httpClient(origin, cookie);
const timeRequest = () => time(() => http.get('/healthz'));

let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});

await timeRequest();
parentPort?.postMessage('ready');
let longest = 0;
while (!isOver) {
  longest = Math.max(longest, await timeRequest());
  await sleep(PULSE_MS);
}
parentPort?.postMessage(longest);
