import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { isUnreachable, UnconfirmedCommit } from '../errors/failures.ts';
import type { Db } from './db.ts';

/** The time limit of one statement in milliseconds, by the kind of work that the statement belongs to. */
const STATEMENT_LIMITS_MS = {
  call: 10_000,
  many: 60_000,
  chore: 60_000,
  long: 300_000,
  migration: 24 * 3_600_000,
} as const;

/** The time limits of a new session in milliseconds. */
export const SESSION_LIMITS = {
  statement_timeout: STATEMENT_LIMITS_MS.call,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 15_000,
};

const LONGEST_PAUSE_MS = 60_000;

export type StatementLimit = keyof typeof STATEMENT_LIMITS_MS;

const limits = new AsyncLocalStorage<StatementLimit>();

/** Runs work with this limit in the pool, which aborts longer statements. The limit in the database stays the same. */
export function underLimit<Result>(limit: StatementLimit, work: () => Promise<Result>): Promise<Result> {
  return limits.run(limit, work);
}

/** Sets the limit in the database until the end of a transaction. The limit in the pool stays the same. */
export async function limitStatements(transaction: Db, limit: StatementLimit): Promise<void> {
  const ms = String(STATEMENT_LIMITS_MS[limit]);
  await sql`select set_config('statement_timeout', ${ms}, true)`.execute(transaction);
}

/** Lets a transaction pause for up to a minute between two statements. */
export async function allowPauses(transaction: Db): Promise<void> {
  const ms = String(LONGEST_PAUSE_MS);
  await sql`select set_config('idle_in_transaction_session_timeout', ${ms}, true)`.execute(transaction);
}

/**
 * Runs `work` in one transaction whose statements each have this limit, in the database and in the pool. Throws
 * `UnconfirmedCommit` if the connection broke after the work was done, since the transaction may be committed.
 */
export async function limitedTransaction<Result>(
  db: Db,
  limit: StatementLimit,
  work: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  let isCommitting = false;
  try {
    return await limits.run(limit, () =>
      db.transaction().execute(async (transaction) => {
        if (limit !== 'call') await limitStatements(transaction, limit);
        const result = await work(transaction);
        isCommitting = true;
        return result;
      }),
    );
  } catch (error) {
    if (!isCommitting || !isUnreachable(error)) throw error;
    throw new UnconfirmedCommit('the connection broke during the commit', { cause: error });
  }
}

/** Returns the current time limit of a statement in milliseconds. */
export function statementLimitMs(): number {
  return STATEMENT_LIMITS_MS[limits.getStore() ?? 'call'];
}
