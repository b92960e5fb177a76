/** The thread that runs long calls on its own connections. */
import type { Answered } from './db/idempotency.ts';
import { parseJson } from './http/body/read-body.ts';
import type { LongCallTask } from './http/dependencies.ts';
import type { LongCallHandler } from './long-call/long-call-handler.ts';
import { LONG_CALLS } from './long-calls.ts';
import { openThreadDatabase } from './thread/thread-database.ts';
import { serveThread } from './thread/threads.ts';

const HANDLERS = Object.values<readonly LongCallHandler[]>(LONG_CALLS).flat();

const { db, onInterrupt } = openThreadDatabase();

serveThread(run, { onInterrupt, buffersOf: ({ answer }) => [answer.buffer] });

async function run({ path, body, ...made }: LongCallTask): Promise<Answered<Uint8Array<ArrayBuffer>>> {
  const handler = HANDLERS.find((one) => one.call.path === path);
  if (!handler) throw new Error(`There is no long-call handler for ${path}.`);
  const { answer: data, isReplayed } = await handler.run(db, {
    ...made,
    body: parseJson(Buffer.concat(body)),
  });
  return { answer: new TextEncoder().encode(JSON.stringify({ data })), isReplayed };
}
