import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ChangeSource } from '#domain/history/history';
import { codeOf } from '../errors/failures.ts';
import { SQL_STATES } from '../errors/sql-states.ts';
import type { Db } from './db.ts';
import { limitedTransaction, type StatementLimit } from './statement-limit.ts';

/** Who changes something, and how: the database writes it into the change history. */
export interface Actor {
  userId: number;
  source: ChangeSource;
  /** The token that it came by. */
  tokenId?: number | undefined;
}

const RETRYABLE = new Set<string>([
  SQL_STATES.SERIALIZATION_FAILURE,
  SQL_STATES.DEADLOCK_DETECTED,
  SQL_STATES.LOCK_NOT_AVAILABLE,
]);
// A code that somebody else has stored since it was looked for, or a record that is gone since: done anew, the rules
// say so in their own words.
const OUTDATED = new Set<string>([
  SQL_STATES.UNIQUE_VIOLATION,
  SQL_STATES.FOREIGN_KEY_VIOLATION,
  SQL_STATES.NOT_NULL_VIOLATION,
]);
const ATTEMPTS = 3;
const LONGEST_PAUSE_MS = 50;

/** Whether a transaction failed because another one was in its way: it did nothing and may run again. */
export function mayRunAgain(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error) ?? '');
}

/**
 * Runs `work` in one transaction, anew when another transaction was in its way or has changed what it decided by.
 * Nothing outside may change in it. One of a long call runs once, since its work has attempts of its own: see
 * `inAttempts`.
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
 * Does the work of a long call, which decides by what is stored, and does it anew when another transaction was in its
 * way or has changed what it decided by. It does so within its transaction, so that what was done before stays, such as
 * the lock by which others see that it is under way.
 */
export async function inAttempts<Result>(transaction: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint attempts`.execute(transaction);
  const attempt = async () => {
    await sql`rollback to savepoint attempts`.execute(transaction);
    const result = await work();
    // Deferred constraints fail here, while the attempt can still be repeated, and not when the transaction ends.
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
      await sleep(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

/** Says how what the transaction changes from here on came, where its call alone cannot tell. */
export async function setSource(transaction: Db, source: ChangeSource): Promise<void> {
  await sql`select set_config('partline.source', ${source}, true)`.execute(transaction);
}

async function setActor(transaction: Db, { userId, source, tokenId }: Actor): Promise<void> {
  await sql`
    select set_config('partline.user_id', ${String(userId)}, true), set_config('partline.source', ${source}, true),
      set_config('partline.token_id', ${String(tokenId ?? '')}, true)
  `.execute(transaction);
}
