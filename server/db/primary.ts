import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StandbyError } from '../errors/failures.ts';

const CONNECT_MS = 5_000;
const ANSWER_WITHIN_MS = 2_000;
const PAUSE_MS = 50;

/** Returns one URL for each host of a URL, because `pg` supports only single hosts. */
export function splitHosts(url: string): string[] {
  const parts = /^([a-z]+:\/\/)([^/?#]*@)?([^/?#@]*)(.*)$/is.exec(url);
  const [, scheme = '', account = '', hosts = '', rest = ''] = parts ?? [];
  if (!hosts.includes(',')) return [url];
  return hosts.split(',').map((host) => `${scheme}${account}${host}${rest}`);
}

/** Returns the database name in a URL. Blank means the name of the user, which is the default. */
export function databaseNameOf(url: string): string {
  return decodeURIComponent(new URL(splitHosts(url)[0] ?? url).pathname.slice(1));
}

/** Throws if the server is a standby in recovery, which refuses writes. */
export async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const question = { text: 'select pg_is_in_recovery() as standby', query_timeout: ANSWER_WITHIN_MS };
  const { rows } = await client.query<{ standby: boolean }>(question);
  if (rows[0]?.standby) throw new StandbyError();
}

/**
 * Opens a connection outside the pool to the first host that is a primary. Its `application_name` is `partline` with
 * the purpose. Throws the error of the last host if none is a primary.
 */
export async function connectPrimary(url: string, purpose: string): Promise<pg.Client> {
  let failure: unknown;
  for (const address of splitHosts(url)) {
    try {
      return await connectTo(address, purpose, CONNECT_MS);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * Finds the server that accepts writes. Returns undefined if none does within the time limit. All servers are tried in
 * parallel and repeatedly, so that a silent server causes no delay.
 */
export async function findPrimary(
  addresses: readonly string[],
  withinMs: number,
): Promise<string | undefined> {
  const deadline = performance.now() + withinMs;
  let found: string | undefined;

  async function ask(address: string): Promise<void> {
    while (!found && performance.now() < deadline) {
      const client = await connectTo(address, 'primary search', ANSWER_WITHIN_MS).catch(() => undefined);
      if (client) found ??= address;
      void client?.end();
      if (!found) await sleep(PAUSE_MS);
    }
    if (!found) throw new StandbyError();
  }

  await Promise.any(addresses.map(ask)).catch(() => {});
  return found;
}

async function connectTo(address: string, purpose: string, withinMs: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: withinMs,
    application_name: `partline ${purpose}`,
  });
  // An error event without a listener ends the process. The running statement fails as well and reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseStandby(client);
    return client;
  } catch (error) {
    void client.end().catch(() => {});
    throw error;
  }
}
