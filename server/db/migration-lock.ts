import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './db.ts';

const KEY = 7302;
const PATIENCE = 120_000;
const PAUSE = 100;

/**
 * Runs work while no other process migrates the same database. Asks again and again instead of queueing: a waiting
 * statement would hold a snapshot, and be cut by its own time limit while a long migration runs elsewhere.
 */
export async function underMigrationLock<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const deadline = performance.now() + PATIENCE;
    while (!(await tryLock(connection))) {
      if (performance.now() > deadline) {
        throw new Error('Another process has been migrating this database for two minutes: try again later.');
      }
      await sleep(PAUSE);
    }
    try {
      return await work(connection);
    } finally {
      await sql`select pg_advisory_unlock(${KEY})`.execute(connection);
    }
  });
}

async function tryLock(db: Db): Promise<boolean> {
  const result = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${KEY}) as locked`.execute(db);
  return result.rows[0]?.locked === true;
}
