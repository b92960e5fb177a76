import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { isUnreachable } from '../errors/failures.ts';
import type { Db } from './db.ts';
import { findPrimary, refuseStandby, splitHosts } from './primary.ts';
import { SESSION_LIMITS } from './statement-limit.ts';
import { Statements } from './statements.ts';
import type { DB } from './tables.ts';

interface PoolSettings {
  /** `postgresql://…`, with several hosts for a primary and its standbys, or with a socket folder as `?host=`. */
  url: string;
  /** The maximum number of connections. The sum over all processes must stay at least ten below `max_connections`. */
  max?: number;
  onLostConnection?: (error: Error) => void;
  /** Makes running and new work on the database fail (503), except commits, because the process ends. */
  interrupt?: AbortSignal;
}

/**
 * `jit=off`: compiling takes longer than the short statements of lists. `random_page_cost=1.1`: SSDs read all pages
 * equally fast. `work_mem`: counting many sorted rows needs no temporary file. `synchronize_seqscans=off`: otherwise
 * pages without an order skip and repeat rows. An `options=` in the URL replaces these.
 */
const SESSION_OPTIONS = '-c jit=off -c random_page_cost=1.1 -c work_mem=16MB -c synchronize_seqscans=off';
const FEWEST_CONNECTIONS = 10;
const MAX_CONNECTIONS = 20;
const CONNECT_MS = 2_000;
const RETRY_ONE_HOST_MS = 1_500;
const RETRY_SEVERAL_HOSTS_MS = 5_000;

export interface Pool extends PostgresPool {
  connections(): { busy: number; idle: number; waiting: number };
}

interface Server {
  address: string;
  pool: pg.Pool;
  statements: Statements;
}

/**
 * Creates a pool that survives a restart of its server and follows a failover to the new primary. It uses one server at
 * a time. When it switches, connections to the old server are closed as they become free.
 */
export function createPool(settings: PoolSettings): Pool {
  const addresses = splitHosts(settings.url);
  const areSeveral = addresses.length > 1;
  const retryMs = areSeveral ? RETRY_SEVERAL_HOSTS_MS : RETRY_ONE_HOST_MS;
  let server = open(addresses[0] ?? settings.url);
  let searching: Promise<void> | undefined;
  let isOver = false;

  function open(address: string): Server {
    const opened: Server = {
      address,
      pool: openPool(settings, address, areSeveral),
      statements: new Statements({
        address,
        // The idle connections are probably silent, too, so a new pool replaces them, even with a single server.
        onSilent: () => opened === server && switchTo(nextTo(address)),
        interrupt: settings.interrupt,
      }),
    };
    return opened;
  }

  function nextTo(address: string): string {
    return addresses[(addresses.indexOf(address) + 1) % addresses.length] ?? address;
  }

  function switchTo(address: string): void {
    if (isOver) return;
    void server.pool.end();
    server = open(address);
  }

  /** All callers share one search: many at once would slow down servers that elect a primary. */
  async function search(): Promise<void> {
    const found = await findPrimary(addresses, retryMs);
    if (found && found !== server.address) switchTo(found);
    searching = undefined;
  }

  return {
    get options() {
      return server.pool.options;
    },
    end() {
      isOver = true;
      return server.pool.end();
    },
    connections: () => ({
      busy: server.pool.totalCount - server.pool.idleCount,
      idle: server.pool.idleCount,
      waiting: server.pool.waitingCount,
    }),
    // No statement has been sent when connecting fails, so retrying is always safe.
    async connect() {
      const deadline = performance.now() + retryMs;
      for (;;) {
        const { pool, statements } = server;
        try {
          return statements.watch(await pool.connect());
        } catch (error) {
          const remaining = deadline - performance.now();
          // If the pool switched to another server while this call waited, that server is tried.
          const hasSwitched = pool !== server.pool;
          if (remaining <= 0 || !(hasSwitched || isUnreachable(error))) throw error;
          if (hasSwitched) continue;
          searching ??= search();
          await Promise.race([searching, sleep(remaining, undefined, { ref: false })]);
        }
      }
    },
  };
}

function openPool(settings: PoolSettings, address: string, isOneOfSeveral: boolean): pg.Pool {
  const pool = new pg.Pool({
    connectionString: address,
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
    ...(isOneOfSeveral && { onConnect: refuseStandby }),
  });
  // An error event without a listener ends the process. The pool listens only while a client is idle, so every client
  // gets one listener. Adding a listener at each checkout would accumulate them.
  const report = settings.onLostConnection ?? (() => {});
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}

/** Returns the default limit of connections: four for each core, at least 10 and at most 20. */
export function poolSize(): number {
  return Math.min(Math.max(4 * availableParallelism(), FEWEST_CONNECTIONS), MAX_CONNECTIONS);
}

/** Returns a query builder over a new pool, which connects at the first statement. `destroy()` closes the pool. */
export function connect(settings: PoolSettings): Db {
  return queryOver(createPool(settings));
}

/** Returns a typed query builder over a pool. */
export function queryOver(pool: PostgresPool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;
const INT8 = 20;
const DATE_ARRAY = 1182;

/**
 * Returns the parsers of the driver's values. A calendar day stays the text that PostgreSQL wrote, because as a Date it
 * can shift to the previous day. A decimal becomes a number with fifteen digits (docs/decisions/004). A sum that may
 * have more digits and is used in SQL again is selected as text. The driver itself converts arrays of decimals.
 */
export function typeParsers(): pg.CustomTypesConfig {
  const parsers = new pg.TypeOverrides();
  parsers.setTypeParser(DATE, asText);
  parsers.setTypeParser(TIMESTAMP, asText);
  parsers.setTypeParser(NUMERIC, Number);
  parsers.setTypeParser(INT8, parseInt8);
  parsers.setTypeParser(TIMESTAMPTZ, parseInstant);
  parsers.setTypeParser(DATE_ARRAY, parseDays);
  return parsers;
}

function asText(text: string): string {
  return text;
}

/** Counts and ids fit a number. A larger value stays a text instead of being rounded. */
function parseInt8(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

function parseInstant(text: string): string {
  return text.endsWith('infinity') ? text : new Date(text).toISOString();
}

/** Days need no quotes in an array. */
function parseDays(text: string): (string | null)[] {
  if (text === '{}') return [];
  return text
    .slice(1, -1)
    .split(',')
    .map((element) => (element === 'NULL' ? null : element));
}
