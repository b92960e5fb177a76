import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

const GRACE_MS = 1_000;
const PAUSE_MS = 20;
/** Work that takes longer is undone: supervisors kill a process some ten seconds after they asked it to stop. */
const WORK_MS = 2_000;

/**
 * Stops answering without failing a request. New connections are refused, which sends a proxy to another process. One
 * that is kept open cannot be closed at a safe moment, since its next request may be on its way already: its next
 * answer carries `Connection: close` (`app.ts`), and only those that stay idle are closed. `interrupt` fails what still
 * runs after a few seconds, so that an import is undone and its caller gets an answer.
 */
export async function stopServing(app: FastifyInstance, interrupt: () => void): Promise<void> {
  // Only the listening ends; an HTTP server's own `close` would cut the connections that seem idle.
  Server.prototype.close.call(app.server);
  const countConnections = promisify(app.server.getConnections.bind(app.server));
  for (let waited = 0; waited < GRACE_MS && (await countConnections()) > 0; waited += PAUSE_MS)
    await sleep(PAUSE_MS);
  const interrupting = setTimeout(interrupt, WORK_MS);
  await app.close();
  clearTimeout(interrupting);
}
