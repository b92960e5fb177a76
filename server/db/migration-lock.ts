import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { limitedTransaction } from './statement-limit.ts';

const LOCK_KEY = 7302;
const PATIENCE_MS = 120_000;
const PAUSE_MS = 100;

/**
 * Runs one step of a migration in a transaction while no other process migrates the database. The lock ends with the
 * transaction, so it is released even if PgBouncer shares connections or a process is killed. It polls instead of
 * queueing: a waiting statement would hold a snapshot, and would reach its own time limit during a long migration in
 * another process.
 */
export async function inMigration<Done>(db: Db, step: (transaction: Db) => Promise<Done>): Promise<Done> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const outcome = await limitedTransaction(db, 'migration', async (transaction) => {
      if (!(await tryLock(transaction))) return undefined;
      return { done: await step(transaction) };
    });
    if (outcome) return outcome.done;
    if (performance.now() > deadline) {
      throw new Error('Another process has been migrating this database for two minutes: try again later.');
    }
    await sleep(PAUSE_MS);
  }
}

async function tryLock(db: Db): Promise<boolean> {
  const result = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK_KEY}) as locked`.execute(db);
  return result.rows[0]?.locked === true;
}
