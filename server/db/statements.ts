import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { stopping } from '../errors/errors.ts';
import { isUnreachable, UnconfirmedCommit } from '../errors/failures.ts';
import { statementLimitMs } from './statement-limit.ts';

/** The time after which the server of a running statement is probed, and the interval between probes. */
const PROBE_AFTER_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_500;
/** The time that a server has, after the limit of a statement, to report the timeout. */
const LATE_MS = 2_000;

interface StatementsSettings {
  address: string;
  onSilent: () => void;
  /** Makes running and new work on the database fail, except commits. */
  interrupt: AbortSignal | undefined;
}

/**
 * The statements that wait for one server. A server that has fallen silent (stopped, unplugged, behind a firewall that
 * dropped the connection) reports no timeout, and the kernel waits a quarter of an hour. So when a statement has run
 * for a second, another connection to the server is tried: if the server does not respond, all waiting statements are
 * aborted and fail. A statement is also aborted two seconds after its own limit.
 */
export class Statements {
  readonly #settings: StatementsSettings;
  readonly #aborts = new Set<() => void>();
  /** The abort functions of the statements that have run for a second. */
  readonly #slow = new Set<() => void>();
  #isProbing = false;

  constructor(settings: StatementsSettings) {
    this.#settings = settings;
  }

  watch(client: pg.PoolClient): PostgresPoolClient {
    let isBroken = false;
    const query = async (text: string, parameters: readonly unknown[]) => {
      try {
        return await this.#run(client, text, parameters);
      } catch (error) {
        // The error of a server that shuts down arrives before the connection ends.
        isBroken ||= isUnreachable(error);
        throw error;
      }
    };
    const release = (destroy?: boolean) => client.release(destroy || isBroken);
    // Kysely's type also accepts cursors, which it sends only for streams. Partline does not use streams.
    return { query, release } as unknown as PostgresPoolClient;
  }

  /**
   * An interrupt aborts the running statement, so that the database rolls the transaction back. A commit is not
   * interrupted, so that its outcome is known.
   */
  async #run(client: pg.PoolClient, text: string, parameters: readonly unknown[]) {
    const interrupt = text === 'commit' ? undefined : this.#settings.interrupt;
    if (interrupt?.aborted && text !== 'rollback') throw stopping();
    const abort = () => void client.end();
    this.#aborts.add(abort);
    interrupt?.addEventListener('abort', abort);
    const late = setTimeout(abort, statementLimitMs() + LATE_MS);
    const probing = setTimeout(() => {
      this.#slow.add(abort);
      void this.#probe();
    }, PROBE_AFTER_MS);
    try {
      return await queryConfirmed(client, text, parameters);
    } catch (error) {
      throw interrupt?.aborted ? stopping() : error;
    } finally {
      clearTimeout(probing);
      clearTimeout(late);
      interrupt?.removeEventListener('abort', abort);
      this.#aborts.delete(abort);
      this.#slow.delete(abort);
    }
  }

  async #probe(): Promise<void> {
    if (this.#isProbing) return;
    this.#isProbing = true;
    while (this.#slow.size > 0) {
      if (await isSilent(this.#settings.address)) {
        this.#settings.onSilent();
        for (const abort of this.#aborts) abort();
      }
      await sleep(PROBE_AFTER_MS, undefined, { ref: false });
    }
    this.#isProbing = false;
  }
}

/**
 * Sends a statement. If its commit waits for a synchronous standby and is canceled (`pg_cancel_backend`), PostgreSQL
 * reports success with a warning. The next failover may lose the commit, so the function throws `UnconfirmedCommit`
 * (503, and the same idempotency key may be sent again).
 */
async function queryConfirmed(
  client: pg.PoolClient,
  text: string,
  parameters: readonly unknown[],
): Promise<pg.QueryResult> {
  let isUnconfirmed = false;
  // The text of the warning depends on the server's language, but its source position does not.
  const listen = ({ routine }: { routine?: string | undefined }) => {
    isUnconfirmed ||= routine === 'SyncRepWaitForLSN';
  };
  client.on('notice', listen);
  try {
    const result = await client.query(text, [...parameters]);
    if (isUnconfirmed) throw new UnconfirmedCommit('the commit was not confirmed by a synchronous standby');
    return result;
  } finally {
    client.off('notice', listen);
  }
}

/** Returns whether a server does not respond. An error is a response, and an unreachable server counts as silent. */
async function isSilent(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    application_name: 'partline probe',
  });
  client.on('error', () => {});
  const start = performance.now();
  try {
    await client.connect();
    return false;
  } catch (error) {
    // A process too busy to check in time cannot know whether the server was late.
    const wasBusy = performance.now() - start > 2 * PROBE_TIMEOUT_MS;
    return !(error instanceof pg.DatabaseError || wasBusy);
  } finally {
    void client.end().catch(() => {});
  }
}
