import { sql } from 'kysely';
import { counted } from '#domain/values/counted';
import type { Db } from '../db/db.ts';
import { type AppError, tooMany } from '../errors/errors.ts';
import { networkOf } from './network.ts';

/** A name at an address has five free failures, then waits that double up to a quarter of an hour. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 900;
/** 2^10 seconds are more than the longest wait; a higher power would one day be too large for the database. */
const MOST_DOUBLINGS = 10;
/** An address alone has fifty failures in a quarter of an hour. */
const FAILURES_OF_ADDRESS = 50;

/** One attempt to sign in, by the name that was typed and the address it came from. */
export interface SignInAttempt {
  usernameKey: string;
  address: string;
}

/**
 * Counts an attempt as a failure, for the pair and for the address, before anything is hashed: attempts that come
 * all at once would otherwise all be free. Answers the refusal of one that comes too early, which counts nothing.
 * Unknown names count alike.
 */
export async function claimAttempt(db: Db, attempt: SignInAttempt): Promise<AppError | undefined> {
  const refusal = await throttled(db, attempt);
  if (refusal) return refusal;
  try {
    await db.transaction().execute(async (transaction) => {
      // The pair first, always: two attempts can then never deadlock.
      if (!(await count(transaction, 'pair', pairKey(attempt)))) throw new TooEarly();
      if (!(await count(transaction, 'address', networkOf(attempt.address)))) throw new TooEarly();
    });
  } catch (error) {
    if (!(error instanceof TooEarly)) throw error;
    return (await throttled(db, attempt)) ?? refuse(1);
  }
  return undefined;
}

/** A success was no failure: the pair is forgotten, the address has one less. */
export async function clearFailures(db: Db, attempt: SignInAttempt): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('scope', '=', 'pair')
    .where('key', '=', pairKey(attempt))
    .execute();
  await sql`
    update sign_in_failures set failures = greatest(failures - 1, 0),
      blocked_until = case when failures > ${FAILURES_OF_ADDRESS} then blocked_until end
    where scope = 'address' and key = ${networkOf(attempt.address)}
  `.execute(db);
}

/** Deletes counts that are over. */
export async function deleteOldFailures(db: Db): Promise<void> {
  await sql`
    delete from sign_in_failures as counted
    where ${expired()} and coalesce(blocked_until < now(), true)
  `.execute(db);
}

class TooEarly extends Error {}

async function throttled(db: Db, { usernameKey, address }: SignInAttempt): Promise<AppError | undefined> {
  const found = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds from sign_in_failures
    where (scope, key) in (('pair', ${pairKey({ usernameKey, address })}), ('address', ${networkOf(address)}))
      and blocked_until > now()
  `.execute(db);
  const seconds = found.rows[0]?.seconds;
  return seconds ? refuse(seconds) : undefined;
}

function refuse(seconds: number): AppError {
  const minutes = Math.ceil(seconds / 60);
  return tooMany(`Too many attempts. Try again in ${counted(minutes, 'minute')}.`, seconds);
}

/** Counts one more in one statement, so that the row's lock orders attempts that come at once; false when blocked. */
async function count(db: Db, scope: 'pair' | 'address', key: string): Promise<boolean> {
  const counted = await sql`
    insert into sign_in_failures as counted (scope, key, failures) values (${scope}, ${key}, 1)
    on conflict (scope, key) do update set
      failures = case when ${expired()} then 1 else counted.failures + 1 end,
      first_at = case when ${expired()} then now() else counted.first_at end,
      blocked_until = case
        when ${expired()} then null
        when counted.scope = 'pair' and counted.failures + 1 >= ${FREE_FAILURES} then now() + interval '1 second'
          * least(${LONGEST_WAIT_SECONDS}, power(2, least(counted.failures + 1 - ${FREE_FAILURES}, ${MOST_DOUBLINGS})))
        when counted.scope = 'address' and counted.failures + 1 >= ${FAILURES_OF_ADDRESS}
          then counted.first_at + ${LONGEST_WAIT_SECONDS} * interval '1 second'
      end
    where counted.blocked_until is null or counted.blocked_until <= now()
    returning 1
  `.execute(db);
  return counted.rows.length === 1;
}

/** An address is counted for a quarter of an hour, a pair for a day after its first failure. */
function expired() {
  return sql<boolean>`counted.first_at < now() - case counted.scope
    when 'pair' then interval '24 hours' else interval '15 minutes' end`;
}

function pairKey({ usernameKey, address }: SignInAttempt): string {
  return `${usernameKey}\n${networkOf(address)}`;
}
