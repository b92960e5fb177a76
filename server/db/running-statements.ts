import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How long a statement runs before its server is asked for a sign of life, and the pause between two questions. */
const ASK_AFTER_MS = 1_000;
const ANSWER_WITHIN_MS = 2_500;

/** A statement that waits for its answer; cutting its connection fails it. */
export interface Running {
  address: string;
  isCommit: boolean;
  cut: () => void;
}

/**
 * The statements that wait for an answer. It notices servers that have fallen silent: stopped, unplugged, behind a
 * dropped firewall entry. Such a server reports no time limit of its own, and a statement that runs long looks just
 * the same. So while a statement runs, its server is asked for another connection; when that is not answered, all
 * that wait for this server are cut at once.
 */
export class RunningStatements {
  readonly #running = new Set<Running>();
  readonly #asked = new Set<string>();
  readonly #onSilent: (address: string) => void;
  #isInterrupted = false;

  /** `onSilent` is told of a server that does not answer. */
  constructor(onSilent: (address: string) => void) {
    this.#onSilent = onSilent;
  }

  get isInterrupted(): boolean {
    return this.#isInterrupted;
  }

  /**
   * Ends all work on the database, since the process is about to: what runs is cut, and the database undoes its
   * transaction. A commit is waited for, so that what it saved can still be told.
   */
  interrupt(): void {
    this.#isInterrupted = true;
    for (const { isCommit, cut } of this.#running) if (!isCommit) cut();
  }

  /** Watches a statement from now on; answers how to say that it was answered. */
  watch(statement: Running): () => void {
    this.#running.add(statement);
    const timer = setTimeout(() => void this.#askWhileNeeded(statement.address), ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      this.#running.delete(statement);
    };
  }

  async #askWhileNeeded(address: string): Promise<void> {
    if (this.#asked.has(address)) return;
    this.#asked.add(address);
    while (this.#waitingFor(address).length > 0) {
      if ((await askForLife(address)) === 'silent') {
        this.#onSilent(address);
        for (const { cut } of this.#waitingFor(address)) cut();
      }
      await sleep(ASK_AFTER_MS, undefined, { ref: false });
    }
    this.#asked.delete(address);
  }

  #waitingFor(address: string): Running[] {
    return [...this.#running].filter((statement) => statement.address === address);
  }
}

/** A server that refuses is alive, too; one that cannot be reached is as silent as one that does not answer. */
async function askForLife(address: string): Promise<'alive' | 'silent'> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    application_name: 'partline sign of life',
  });
  client.on('error', () => {});
  const start = performance.now();
  try {
    await client.connect();
    return 'alive';
  } catch (error) {
    // Whoever was too busy to look in time cannot say who was late.
    const wasBusy = performance.now() - start > 2 * ANSWER_WITHIN_MS;
    return error instanceof pg.DatabaseError || wasBusy ? 'alive' : 'silent';
  } finally {
    void client.end().catch(() => {});
  }
}
