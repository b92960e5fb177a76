import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';

const GRACE_MS = 1_000;
const PAUSE_MS = 20;
/** What takes longer is undone: whoever stops a process gives it some ten seconds in all. */
const WORK_MS = 2_000;

/**
 * Stops answering without failing anybody. New connections are refused, which sends a proxy to another process. One
 * that is kept open cannot be closed at a safe moment, since its next request may be on its way already: it is told
 * with its next answer that this was the last, and only those that stay silent are closed. `interrupt` fails what
 * still works after a few seconds, so that an import is undone and whoever waits for it is told.
 */
export async function stopServing(app: FastifyInstance, interrupt: () => void): Promise<void> {
  app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // Only the listening ends; an HTTP server's own `close` would cut the connections that seem idle.
  Server.prototype.close.call(app.server);
  const countConnections = promisify(app.server.getConnections.bind(app.server));
  for (let waited = 0; waited < GRACE_MS && (await countConnections()) > 0; waited += PAUSE_MS)
    await sleep(PAUSE_MS);
  const interrupting = setTimeout(interrupt, WORK_MS);
  await app.close();
  clearTimeout(interrupting);
}
