import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './db.ts';

const LOCK_KEY = 7302;
const PATIENCE_MS = 120_000;
const PAUSE_MS = 100;

/**
 * Runs work while no other process migrates the same database. Asks again and again instead of queueing: a waiting
 * statement would hold a snapshot, and be cut by its own time limit while a long migration runs elsewhere.
 */
export async function underMigrationLock<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const deadline = performance.now() + PATIENCE_MS;
    while (!(await tryLock(connection))) {
      if (performance.now() > deadline) {
        throw new Error('Another process has been migrating this database for two minutes: try again later.');
      }
      await sleep(PAUSE_MS);
    }
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(connection);
    }
  });
}

async function tryLock(db: Db): Promise<boolean> {
  const result = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${LOCK_KEY}) as locked`.execute(
    db,
  );
  return result.rows[0]?.locked === true;
}
