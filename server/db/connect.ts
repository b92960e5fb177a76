import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Db } from './db.ts';
import { createPool, type PoolSettings } from './pool.ts';
import type { DB } from './tables.ts';

/**
 * Opens a pool of connections and answers the typed query builder over it. No connection is made before the
 * first statement; `destroy()` closes the pool.
 */
export function connect(settings: PoolSettings): Db {
  return queryOver(createPool(settings));
}

/** The typed query builder over a pool. */
export function queryOver(pool: PostgresPool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
