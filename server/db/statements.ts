import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { stopping } from '../errors/errors.ts';
import { isUnreachable } from '../errors/failures.ts';
import { queryConfirmed } from './confirmed.ts';
import { statementLimitMs } from './statement-limit.ts';

/** How long a statement runs before its server is asked for a sign of life, and the pause between two questions. */
const ASK_AFTER_MS = 1_000;
const ANSWER_WITHIN_MS = 2_500;
/** What a statement may take beyond its limit until the server has said so. */
const LATE_MS = 2_000;

interface StatementsSettings {
  /** The server that they are sent to. */
  address: string;
  /** Told when it does not answer any more. */
  onSilent: () => void;
  /** Ends all work on the database. */
  interrupt: AbortSignal | undefined;
}

/**
 * The statements that wait for an answer of one server. A server that has fallen silent (stopped, unplugged, behind a
 * dropped firewall entry) reports no limit of its own, and the kernel waits a quarter of an hour. So while a statement
 * runs, the server is asked for another connection: when it does not answer, all that wait for it are cut, which fails
 * them. A statement is cut as well when its own limit is long over.
 */
export class Statements {
  readonly #settings: StatementsSettings;
  /** How to fail each of those that wait. */
  readonly #cuts = new Set<() => void>();
  #isAsking = false;

  constructor(settings: StatementsSettings) {
    this.#settings = settings;
  }

  /** The client as Kysely uses it, and every statement of it watched. */
  watch(client: pg.PoolClient): PostgresPoolClient {
    let isBroken = false;
    const query = async (text: string, parameters: readonly unknown[]) => {
      try {
        return await this.#run(client, text, parameters);
      } catch (error) {
        // The refusal of a server that goes away arrives before the end of the connection does.
        isBroken ||= isUnreachable(error);
        throw error;
      }
    };
    const release = (destroy?: boolean) => client.release(destroy || isBroken);
    // Kysely's type also takes cursors, which it sends only when rows are streamed: Partline streams none.
    return { query, release } as unknown as PostgresPoolClient;
  }

  /**
   * An interrupt cuts what runs, so that the database undoes its transaction. A commit is waited for: what it saved can
   * still be told.
   */
  async #run(client: pg.PoolClient, text: string, parameters: readonly unknown[]) {
    const interrupt = text === 'commit' ? undefined : this.#settings.interrupt;
    if (interrupt?.aborted && text !== 'rollback') throw stopping();
    const cut = () => void client.end();
    this.#cuts.add(cut);
    interrupt?.addEventListener('abort', cut);
    const late = setTimeout(cut, statementLimitMs() + LATE_MS);
    const asking = setTimeout(() => void this.#askForLife(), ASK_AFTER_MS);
    try {
      return await queryConfirmed(client, text, parameters);
    } catch (error) {
      throw interrupt?.aborted ? stopping() : error;
    } finally {
      clearTimeout(asking);
      clearTimeout(late);
      interrupt?.removeEventListener('abort', cut);
      this.#cuts.delete(cut);
    }
  }

  async #askForLife(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#cuts.size > 0) {
      if (await isSilent(this.#settings.address)) {
        this.#settings.onSilent();
        for (const cut of this.#cuts) cut();
      }
      await sleep(ASK_AFTER_MS, undefined, { ref: false });
    }
    this.#isAsking = false;
  }
}

/** A server that refuses is alive, too; one that cannot be reached is as silent as one that does not answer. */
async function isSilent(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    application_name: 'partline sign of life',
  });
  client.on('error', () => {});
  const start = performance.now();
  try {
    await client.connect();
    return false;
  } catch (error) {
    // A process too busy to look in time cannot say that the server was late.
    const wasBusy = performance.now() - start > 2 * ANSWER_WITHIN_MS;
    return !(error instanceof pg.DatabaseError || wasBusy);
  } finally {
    void client.end().catch(() => {});
  }
}
