import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ChangeSource } from '#domain/history/history';
import { codeOf } from '../errors/failures.ts';
import { SQL_STATES } from '../errors/sql-states.ts';
import type { Db } from './db.ts';
import { limitedTransaction, type StatementLimit } from './statement-limit.ts';

export interface Actor {
  userId: number;
  source: ChangeSource;
  tokenId?: number | undefined;
}

const RETRYABLE = new Set<string>([
  SQL_STATES.SERIALIZATION_FAILURE,
  SQL_STATES.DEADLOCK_DETECTED,
  SQL_STATES.LOCK_NOT_AVAILABLE,
]);
// The errors that occur if another transaction stores the same code, or deletes a referenced record, after the work has
// checked for it. When the work runs again, its rules report the conflict.
const OUTDATED = new Set<string>([
  SQL_STATES.UNIQUE_VIOLATION,
  SQL_STATES.FOREIGN_KEY_VIOLATION,
  SQL_STATES.NOT_NULL_VIOLATION,
]);
const ATTEMPTS = 3;
const PAUSE_STEP_MS = 50;

/** Returns whether a transaction was rolled back because of another transaction, and may therefore run again. */
export function mayRunAgain(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error) ?? '');
}

/**
 * Runs `work` in a transaction. If the transaction fails because of another one (a deadlock, a lock timeout, or a
 * constraint that it violates because of changes of the other), `work` runs again in a new transaction, at most three
 * times in all. `work` must have no effects outside its transaction. The transaction of a long call runs once, since
 * its work has its own retries: see `inAttempts`.
 */
export async function inTransaction<Result>(
  db: Db,
  actor: Actor,
  work: (transaction: Db) => Promise<Result>,
  limit: StatementLimit = 'call',
): Promise<Result> {
  const once = () =>
    limitedTransaction(db, limit, async (transaction) => {
      await setActor(transaction, actor);
      return work(transaction);
    });
  return limit === 'long' ? once() : repeat(once);
}

/**
 * Runs the work of a long call, and again after the same failures as in `inTransaction`. The attempts are within one
 * transaction, so that earlier effects stay, such as the lock by which others see the progress of the call.
 */
export async function inAttempts<Result>(transaction: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint attempts`.execute(transaction);
  const attempt = async () => {
    await sql`rollback to savepoint attempts`.execute(transaction);
    const result = await work();
    // Deferred constraints fail here, where the attempt can still be repeated, instead of at the end of the
    // transaction.
    await sql`set constraints all immediate`.execute(transaction);
    return result;
  };
  return repeat(attempt);
}

async function repeat<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const mayRepeat = mayRunAgain(error) || OUTDATED.has(codeOf(error) ?? '');
      if (attempt === ATTEMPTS || !mayRepeat) throw error;
      await sleep(Math.random() * PAUSE_STEP_MS * attempt);
    }
  }
}

/** Sets the source of the transaction's further changes, for a call that does not always have the same source. */
export async function setSource(transaction: Db, source: ChangeSource): Promise<void> {
  await sql`select set_config('partline.source', ${source}, true)`.execute(transaction);
}

async function setActor(transaction: Db, { userId, source, tokenId }: Actor): Promise<void> {
  await sql`
    select set_config('partline.user_id', ${String(userId)}, true), set_config('partline.source', ${source}, true),
      set_config('partline.token_id', ${String(tokenId ?? '')}, true)
  `.execute(transaction);
}
