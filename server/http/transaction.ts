import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../db/failures.ts';
import type { Db } from './dependencies.ts';

// Serialization failure, deadlock, lock not granted in time: the transaction did nothing and may run again.
const PASSING = new Set(['40001', '40P01', '55P03']);
const ATTEMPTS = 3;
const LONGEST_PAUSE = 50;

/** Runs `work` in one transaction, again when another transaction was in its way. Nothing outside may change in it. */
export async function inTransaction<Result>(
  db: Db,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !PASSING.has(codeOf(error) ?? '')) throw error;
      await sleep(Math.random() * LONGEST_PAUSE * attempt);
    }
  }
}
