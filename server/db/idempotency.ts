import { sql } from 'kysely';
import { AppError } from '../errors/errors.ts';
import type { Db } from './db.ts';
import { takeAfterLongCalls } from './long-call-locks.ts';

/** A write with an idempotency key: its user, key, call and the hash of its body, in hexadecimal. */
export interface Attempt {
  userId: number;
  key: string;
  path: string;
  bodyHash: string;
  isLongCall?: boolean;
}

/** The response of a call. `isReplayed` is true if the response is that of an earlier request with the same key. */
export interface Answered<Answer> {
  answer: Answer;
  isReplayed: boolean;
}

/**
 * Runs `work` once per user and key. A repeated key with the same body returns the first response. `db` must be the
 * transaction in which `work` runs, so that the key and the effects of `work` are committed together. A second attempt
 * waits until the first ends, and fails after five minutes for a long call, or after three seconds for other calls.
 * Throws 422 if the key was used for another request.
 */
export async function runIdempotently<Answer>(
  db: Db,
  attempt: Attempt,
  work: () => Promise<Answer>,
): Promise<Answered<Answer>> {
  const row = {
    user_id: attempt.userId,
    key: attempt.key,
    path: attempt.path,
    body_hash: Buffer.from(attempt.bodyHash, 'hex'),
  };

  const take = () =>
    db
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
  const taken = attempt.isLongCall ? await takeAfterLongCalls(db, take) : await take();

  if (!taken) return { answer: (await firstAnswer(db, row)) as Answer, isReplayed: true };

  const answer = await work();
  await db
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', row.user_id)
    .where('key', '=', row.key)
    .execute();
  return { answer, isReplayed: false };
}

/** Deletes keys that are older than a day. */
export async function deleteOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where(sql<boolean>`created_at < cleaning_time() - interval '24 hours'`)
    .execute();
}

async function firstAnswer(
  db: Db,
  row: { user_id: number; key: string; path: string; body_hash: Buffer },
): Promise<unknown> {
  const first = await db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', row.user_id)
    .where('key', '=', row.key)
    .select(['answer', 'path', 'body_hash'])
    // `for update` makes this a writing transaction, so that its commit also waits for the standby: the first commit
    // may not be confirmed yet.
    .forUpdate()
    .executeTakeFirstOrThrow();

  if (first.path !== row.path || !first.body_hash.equals(row.body_hash)) {
    throw new AppError(422, {
      message: 'This Idempotency-Key was already used for another request. Send it with another key.',
      code: 'idempotency_key_reused',
    });
  }
  return first.answer;
}
