import { setTimeout as sleep } from 'node:timers/promises';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/db.ts';

/**
 * Runs `first` in a transaction, then starts `second`. Commits the transaction once `second` waits for it or has
 * finished. Returns the result of `second`. The order of two writers is then the same on every machine.
 */
export async function overlap<Answer>(
  db: Db,
  first: (transaction: Db) => Promise<unknown>,
  second: () => Promise<Answer>,
): Promise<Answer> {
  const transaction = await db.startTransaction().execute();
  try {
    await first(transaction);
    const pid = await backendOf(transaction);
    let isDone = false;
    const answer = second().finally(() => {
      isDone = true;
    });
    while (!isDone && !(await isBlocking(db, pid))) await sleep(5);
    await transaction.commit().execute();
    return await answer;
  } finally {
    if (!transaction.isCommitted) await transaction.rollback().execute();
  }
}

async function backendOf(transaction: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
  return rows[0]?.pid ?? 0;
}

async function isBlocking(db: Db, pid: number): Promise<boolean> {
  const { rows } = await sql<{ blocks: SqlBool }>`
    select exists (select from pg_stat_activity where ${pid}::int = any (pg_blocking_pids(pid))) as blocks
  `.execute(db);
  return rows[0]?.blocks === true;
}
