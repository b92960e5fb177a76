import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StandbyError } from '../errors/failures.ts';
import type { Hosts } from './hosts.ts';

const ANSWER_WITHIN_MS = 2_000;
const PAUSE_MS = 50;

/**
 * Looks for the server that takes writes: all are asked at once, again and again, each at its own pace, so that a dead
 * one holds up nobody. However many wait, there is one search: a crowd of connections would take from the servers the
 * time in which they make one of them primary.
 */
export class PrimarySearch {
  readonly #hosts: Hosts;
  #searching: Promise<void> | undefined;

  constructor(hosts: Hosts) {
    this.#hosts = hosts;
  }

  /** Ends when new connections go to a server that takes writes, or after so long. */
  find(patienceMs: number): Promise<void> {
    this.#searching ??= this.#search(patienceMs).finally(() => {
      this.#searching = undefined;
    });
    return Promise.race([this.#searching, sleep(patienceMs, undefined, { ref: false })]);
  }

  async #search(patienceMs: number): Promise<void> {
    const deadline = performance.now() + patienceMs;
    let isFound = false;
    const ask = async (address: string) => {
      while (!isFound && performance.now() < deadline) {
        if (await takesWrites(address)) {
          if (!isFound) this.#hosts.turnTo(address);
          isFound = true;
          return;
        }
        await sleep(PAUSE_MS);
      }
      // Those that are still asked do not hold up who waits for another one's answer.
      if (!isFound) throw new StandbyError();
    };
    await Promise.any(this.#hosts.all.map(ask)).catch(() => {});
  }
}

async function takesWrites(address: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: 'partline primary search',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]?.standby === false;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => {});
  }
}
