import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isUnreachable, StandbyError } from '../errors/failures.ts';
import { PrimarySearch } from './find-primary.ts';
import { type Hosts, hostsOf } from './hosts.ts';
import { RunningStatements } from './running-statements.ts';
import { SESSION_LIMITS } from './session-limits.ts';
import { typeParsers } from './type-parsers.ts';
import { watchQueries } from './watch-queries.ts';

export interface PoolSettings {
  /** `postgresql://…`, with several hosts for a primary and its standbys, or with a socket folder as `?host=`. */
  url: string;
  /** The sum over all processes stays ten below the server's max_connections. */
  max?: number;
  /** Told of connections that broke while nobody was waiting for an answer. */
  onLostConnection?: (error: Error) => void;
  /** Fails all that runs and refuses all that comes, since the process ends (503). */
  interrupt?: AbortSignal;
}

/**
 * Compiling a statement takes longer than running the short ones of lists, drives have no arm to move any more, and a
 * count of many sorted rows should not need a file. An `options=` in the address takes the place of these.
 */
const SESSION_OPTIONS = '-c jit=off -c random_page_cost=1.1 -c work_mem=16MB';
const FEWEST_CONNECTIONS = 10;
const MOST_CONNECTIONS = 20;
const CONNECT_MS = 2_000;
const RETRY_PAUSE_MS = 50;
const PATIENCE_WITH_ONE_HOST_MS = 1_500;
const PATIENCE_WITH_SEVERAL_HOSTS_MS = 5_000;

/** What Kysely needs of a pool, and how much of it is in use. */
export interface Pool extends PostgresPool {
  connections(): { busy: number; idle: number; waiting: number };
}

/** A pool that survives a restart of its server and follows a failover to the new primary. */
export function createPool(settings: PoolSettings): Pool {
  const hosts = hostsOf(settings.url);
  const addresses: Addresses = new WeakMap();
  const search = hosts.several ? new PrimarySearch(hosts) : undefined;
  const running = new RunningStatements((address) => hosts.leave(address));
  settings.interrupt?.addEventListener('abort', () => running.interrupt());
  const pool = new pg.Pool({
    max: settings.max ?? poolSize(),
    options: SESSION_OPTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1_800,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...SESSION_LIMITS,
    application_name: 'partline',
    types: typeParsers(),
    Client: clientOfCurrentHost(hosts, addresses),
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
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async connect() {
      const client = await connectPatiently(pool, { hosts, addresses, search });
      const known =
        watched.get(client) ?? watchQueries(client, addresses.get(client) ?? hosts.current(), running);
      watched.set(client, known);
      return known;
    },
  };
}

/** Enough to keep every core at work; more would only take turns. */
function poolSize(): number {
  return Math.min(Math.max(4 * availableParallelism(), FEWEST_CONNECTIONS), MOST_CONNECTIONS);
}

/** Which server a client is connected to. */
type Addresses = WeakMap<pg.ClientBase, string>;

function clientOfCurrentHost(hosts: Hosts, addresses: Addresses) {
  return class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionString: hosts.current() });
      addresses.set(this, hosts.current());
    }
  };
}

/** A standby in recovery answers reads and refuses writes: it must never be taken for the primary. */
async function refuseStandby(client: pg.ClientBase): Promise<void> {
  const question = { text: 'select pg_is_in_recovery() as standby', query_timeout: CONNECT_MS };
  const result = await client.query<{ standby: boolean }>(question);
  if (result.rows[0]?.standby) throw new StandbyError();
}

interface Servers {
  hosts: Hosts;
  addresses: Addresses;
  /** Where there are several. */
  search: PrimarySearch | undefined;
}

/** Nothing has been sent yet when a connection fails, so trying again is always safe. */
async function connectPatiently(
  pool: pg.Pool,
  { hosts, addresses, search }: Servers,
): Promise<pg.PoolClient> {
  const patience = search ? PATIENCE_WITH_SEVERAL_HOSTS_MS : PATIENCE_WITH_ONE_HOST_MS;
  const deadline = performance.now() + patience;
  for (;;) {
    try {
      const client = await pool.connect();
      if (addresses.get(client) === hosts.current()) return client;
      // It was idle while the pool turned away from its server, which may be silent.
      client.release(true);
    } catch (error) {
      const left = deadline - performance.now();
      if (!isUnreachable(error) || left <= 0) throw error;
      await (search ? search.find(left) : sleep(RETRY_PAUSE_MS));
    }
  }
}
