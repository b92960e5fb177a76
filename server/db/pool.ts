import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isUnreachable, StandbyError } from '../errors/failures.ts';
import { type Hosts, hostsOf } from './hosts.ts';
import { typeParsers } from './type-parsers.ts';
import { watchQueries } from './watch-queries.ts';

export interface PoolSettings {
  /** `postgresql://…`, with several hosts for a primary and its standbys, or with a socket folder as `?host=`. */
  url: string;
  /** The sum over all processes stays ten below the server's max_connections. */
  max?: number;
  /** Told of connections that broke while nobody was waiting for an answer. */
  onLostConnection?: (error: Error) => void;
}

const RETRY_PAUSE = 50;
const PATIENCE_WITH_ONE_HOST = 1_500;
const PATIENCE_WITH_SEVERAL_HOSTS = 5_000;

/** A pool that survives a restart of its server and follows a failover to the new primary. */
export function createPool(settings: PoolSettings): PostgresPool {
  const hosts = hostsOf(settings.url);
  const pool = new pg.Pool({
    max: settings.max ?? 10,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'partline',
    types: typeParsers(),
    Client: clientOfCurrentHost(hosts),
    ...(hosts.several && { onConnect: refuseStandby }),
  });
  // Without listeners an error event ends the process. The pool listens only while a client is idle, so every
  // client gets one of its own, once: a listener per checkout would pile up.
  const report = settings.onLostConnection ?? (() => {});
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));

  const watched = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await connectPatiently(pool, hosts);
      const known = watched.get(client) ?? watchQueries(client);
      watched.set(client, known);
      return known;
    },
  };
}

function clientOfCurrentHost(hosts: Hosts) {
  return class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: hosts.current() });
    }
  };
}

/** A standby in recovery answers reads and refuses writes: it must never be taken for the primary. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const result = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (result.rows[0]?.standby) throw new StandbyError();
}

/** Nothing has been sent yet when a connection fails, so trying again is always safe. */
async function connectPatiently(pool: pg.Pool, hosts: Hosts): Promise<pg.PoolClient> {
  const patience = hosts.several ? PATIENCE_WITH_SEVERAL_HOSTS : PATIENCE_WITH_ONE_HOST;
  const deadline = performance.now() + patience;
  for (;;) {
    const address = hosts.current();
    try {
      return await pool.connect();
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > deadline) throw error;
      hosts.leave(address);
      await sleep(RETRY_PAUSE);
    }
  }
}
