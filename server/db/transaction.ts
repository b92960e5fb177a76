import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { ChangeSource } from '#domain/history/history';
import { codeOf } from '../errors/failures.ts';
import type { Db } from './db.ts';
import { limitedTransaction, type StatementLimit } from './statement-limit.ts';

/** Who changes something, and how: the database writes it into the change history. */
export interface Actor {
  userId: number;
  source: ChangeSource;
  /** The token that it came by. */
  tokenId?: number | undefined;
}

// Serialization failure, deadlock, lock not granted in time.
const RETRYABLE = new Set(['40001', '40P01', '55P03']);
// An import decides by what is stored: a code that somebody else has stored since, it finds the next time.
const RETRYABLE_IMPORT = new Set([...RETRYABLE, '23505']);
const ATTEMPTS = 3;
const LONGEST_PAUSE_MS = 50;

/** Whether a transaction failed because another one was in its way: it did nothing and may run again. */
export function mayRunAgain(error: unknown, limit: StatementLimit = 'call'): boolean {
  return (limit === 'import' ? RETRYABLE_IMPORT : RETRYABLE).has(codeOf(error) ?? '');
}

/** Runs `work` in one transaction, again when another transaction was in its way. Nothing outside may change in it. */
export async function inTransaction<Result>(
  db: Db,
  actor: Actor,
  work: (transaction: Db) => Promise<Result>,
  limit: StatementLimit = 'call',
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await limitedTransaction(db, limit, async (transaction) => {
        await setActor(transaction, actor);
        return work(transaction);
      });
    } catch (error) {
      if (attempt === ATTEMPTS || !mayRunAgain(error, limit)) throw error;
      await sleep(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

/** Says how what the transaction changes from here on came. */
export async function setSource(transaction: Db, source: ChangeSource): Promise<void> {
  await sql`select set_config('partline.source', ${source}, true)`.execute(transaction);
}

async function setActor(transaction: Db, { userId, source, tokenId }: Actor): Promise<void> {
  await sql`
    select set_config('partline.user_id', ${String(userId)}, true), set_config('partline.source', ${source}, true),
      set_config('partline.token_id', ${String(tokenId ?? '')}, true)
  `.execute(transaction);
}
