import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Db } from './db.ts';
import { createPool, type PoolSettings } from './pool.ts';
import type { DB } from './tables.ts';

/**
 * Opens a pool of connections and returns the typed query builder for it. The first statement opens the first
 * connection. `destroy()` closes the pool.
 */
export function connect(settings: PoolSettings): Db {
  return queryOver(createPool(settings));
}

/** The typed query builder for a pool. */
export function queryOver(pool: PostgresPool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
