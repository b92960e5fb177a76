import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'kysely';
import { isUnreachable } from '../errors/failures.ts';
import { UnconfirmedCommit } from './confirmed.ts';
import type { Db } from './db.ts';

/** How many milliseconds one statement may take, by the work that it is part of. */
export const STATEMENT_LIMITS_MS = {
  call: 10_000,
  many: 60_000,
  chore: 60_000,
  long: 300_000,
  migration: 24 * 3_600_000,
} as const;

/** How long work may take between two statements until the database ends its transaction, where it takes long. */
const LONGEST_PAUSE_MS = 60_000;

export type StatementLimit = keyof typeof STATEMENT_LIMITS_MS;

const limits = new AsyncLocalStorage<StatementLimit>();

/** Does work whose statements the pool waits for as long as this limit allows; the database is not told. */
export function underLimit<Result>(limit: StatementLimit, work: () => Promise<Result>): Promise<Result> {
  return limits.run(limit, work);
}

/** Tells the database how long the statements of a transaction may take; the pool is not told. */
export async function limitStatements(transaction: Db, limit: StatementLimit): Promise<void> {
  const ms = String(STATEMENT_LIMITS_MS[limit]);
  await sql`select set_config('statement_timeout', ${ms}, true)`.execute(transaction);
}

/** Lets a transaction wait so long for its next statement, which is longer than usual. */
export async function allowPauses(transaction: Db): Promise<void> {
  const ms = String(LONGEST_PAUSE_MS);
  await sql`select set_config('idle_in_transaction_session_timeout', ${ms}, true)`.execute(transaction);
}

/**
 * Runs `work` in one transaction whose statements have this limit each, in the database and in the pool. Throws
 * `UnconfirmedCommit` where the connection broke after the work was done, so that it may be stored all the same.
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

/** How many milliseconds a statement may take that is sent from here. */
export function statementLimitMs(): number {
  return STATEMENT_LIMITS_MS[limits.getStore() ?? 'call'];
}
