import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const GRACE_MS = 1_000;
const PAUSE_MS = 20;
/** The time after which running work is interrupted and rolled back. */
const WORK_MS = 2_000;

/**
 * Together, the server, the database and four chores take less than the ten seconds after which Docker and other
 * supervisors kill a process.
 */
const DRAIN_MS = 4_500;
const CLOSE_MS = 4_500;
const CHORE_MS = 200;

/** A resource to close at the end of the process, such as the server or the database. */
export type Closing = {
  name: string;
  close: () => Promise<unknown>;
  within: number;
  /** The log level if the resource does not close in time. */
  late: 'info' | 'warn';
};

/**
 * Ends the process: closes its resources in reverse order of registration, each within its time limit. Background work
 * ends first, then requests, then the database. A second signal changes nothing, because npm passes Ctrl+C twice.
 */
export class Shutdown {
  readonly #log: Logger;
  readonly #closings: Closing[] = [];
  #ending: Promise<void> | undefined;

  constructor(log: Logger) {
    this.#log = log;
    process.on('SIGINT', () => void this.end(0));
    process.on('SIGTERM', () => void this.end(0));
    process.on('SIGHUP', () => void this.end(0));
    // After an unexpected error the state of the process is unknown. The process finishes its work and exits, so that a
    // new process can start.
    process.on('uncaughtException', (error) => {
      log.fatal(error, 'uncaught exception');
      void this.end(1);
    });
  }

  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  /** Registers a server whose requests get time to finish. */
  drain(name: string, close: () => Promise<unknown>): void {
    this.#closings.unshift({ name, close, within: DRAIN_MS, late: 'warn' });
  }

  /** Registers a resource to close after everything that is registered later. */
  finally(name: string, close: () => Promise<unknown>): void {
    this.#closings.unshift({ name, close, within: CLOSE_MS, late: 'warn' });
  }

  /** Registers background work that no request waits for and that may be interrupted. */
  chore(name: string, close: () => Promise<unknown>): void {
    this.#closings.unshift({ name, close, within: CHORE_MS, late: 'info' });
  }

  end(exitCode: number): Promise<void> {
    this.#ending ??= this.#closeAll().then(() => process.exit(exitCode));
    return this.#ending;
  }

  async #closeAll(): Promise<void> {
    // Resources are closed one at a time, because a running start may register more.
    for (let next = this.#closings.shift(); next; next = this.#closings.shift()) {
      const { name, close, within, late } = next;
      const timeout = sleep(within, 'late', { ref: false });
      const outcome = await Promise.race([close().catch((error: unknown) => error), timeout]);
      if (outcome === 'late') this.#log[late](`${name} did not close in time`);
      else if (outcome instanceof Error) this.#log.error(outcome, `${name} did not close`);
    }
  }
}

/**
 * Stops serving, and lets running requests finish. New connections are refused, so that a proxy uses another process. A
 * keep-alive connection cannot be closed safely, since its next request may be in transit: its next response has
 * `Connection: close` (`app.ts`), and only idle connections are closed. After a few seconds `interrupt` aborts the work
 * of the requests that still run, so that an import is rolled back and its caller gets a response.
 */
export async function stopServing(app: FastifyInstance, interrupt: () => void): Promise<void> {
  // Only stops listening. The HTTP server's own `close` would cut connections that seem idle.
  Server.prototype.close.call(app.server);
  const countConnections = promisify(app.server.getConnections.bind(app.server));
  for (let waited = 0; waited < GRACE_MS && (await countConnections()) > 0; waited += PAUSE_MS)
    await sleep(PAUSE_MS);
  const interrupting = setTimeout(interrupt, WORK_MS);
  await app.close();
  clearTimeout(interrupting);
}
