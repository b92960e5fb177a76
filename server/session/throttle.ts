import { sql } from 'kysely';
import { counted } from '#domain/values/counted';
import type { Db } from '../db/db.ts';
import { tooMany } from '../errors/errors.ts';
import { failingAddresses } from '../security-log/security-events.ts';
import { networkOf } from '../settings/networks.ts';
import { usernameKey } from './users.ts';

/** The number of failures of a username from a network before waits begin. Waits double up to a quarter of an hour. */
const FREE_FAILURES = 5;
const LONGEST_WAIT_SECONDS = 900;
/** 2^10 seconds is longer than the longest wait. A higher power could overflow in the database. */
const MAX_DOUBLINGS = 10;
/** The number of failures from a network within a quarter of an hour before a wait begins. */
const FAILURES_OF_ADDRESS = 50;

interface Claimant {
  usernameKey: string;
  address: string;
}

export interface SignInAttempt extends Claimant {
  begunAt: string;
}

/**
 * Starts an attempt before anything is hashed. Throws 429 during a waiting time. `countFailure` and `clearFailures`
 * also throw 429 if a waiting time has started since, even after the right password: only the first outcomes of
 * simultaneous attempts count. Unknown usernames count in the same way.
 */
export async function beginAttempt(db: Db, claimant: Claimant): Promise<SignInAttempt> {
  const { rows } = await sql<{ begunAt: string }>`select now()::text as "begunAt"`.execute(db);
  const attempt = { ...claimant, begunAt: rows[0]?.begunAt ?? '' };
  await refuseTooEarly(db, attempt);
  return attempt;
}

export function countFailure(db: Db, attempt: SignInAttempt): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    // The pair of username and network is always counted first, so that two attempts never deadlock.
    await count(transaction, 'pair', pairKey(attempt), attempt);
    await count(transaction, 'address', networkOf(attempt.address), attempt);
  });
}

/** Resets the count of the pair after a success. Requires the transaction of the sign-in. */
export async function clearFailures(db: Db, attempt: SignInAttempt): Promise<void> {
  // The delete waits for failures that are being counted, since their transactions hold the row.
  await sql`
    delete from sign_in_failures
    where scope = 'pair' and key = ${pairKey(attempt)} and not ${isInEffect(attempt)}
  `.execute(db);
  await refuseTooEarly(db, attempt);
}

/**
 * Ends the waiting times of a user from any address, and those of the networks from which the user recently failed to
 * sign in, because the wait of a network applies to every user there. Returns the number of waits that ended.
 */
export async function clearWaits(db: Db, username: string): Promise<number> {
  const addresses = await failingAddresses(db, username);
  const lifted = await sql<{ waited: boolean }>`
    delete from sign_in_failures
    where scope = 'pair' and starts_with(key, ${pairKey({ usernameKey: usernameKey(username), address: '' })})
      or scope = 'address' and key = any (${addresses.map(networkOf)})
    returning coalesce(blocked_until > now(), false) as waited
  `.execute(db);
  return lifted.rows.filter(({ waited }) => waited).length;
}

/** Deletes expired counts. */
export async function deleteOldFailures(db: Db): Promise<void> {
  await sql`
    delete from sign_in_failures as counted
    where ${expired()} and coalesce(blocked_until < now(), true)
  `.execute(db);
}

/** Throws 429 if the attempt began during a wait, or if a wait has begun since. */
async function refuseTooEarly(db: Db, attempt: SignInAttempt): Promise<void> {
  const found = await sql<{ seconds: number | null }>`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as seconds from sign_in_failures
    where (scope, key) in (('pair', ${pairKey(attempt)}), ('address', ${networkOf(attempt.address)}))
      and ${isInEffect(attempt)}
  `.execute(db);
  const seconds = found.rows[0]?.seconds;
  if (seconds === undefined || seconds === null) return;
  const wait = Math.max(seconds, 1);
  throw tooMany(`Too many attempts. Try again in ${counted(Math.ceil(wait / 60), 'minute')}.`, wait);
}

/** Counts a failure in one statement, so that the row lock orders simultaneous failures. Throws 429 during a wait. */
async function count(db: Db, scope: 'pair' | 'address', key: string, attempt: SignInAttempt): Promise<void> {
  const counted = await sql`
    insert into sign_in_failures as counted (scope, key, failures) values (${scope}, ${key}, 1)
    on conflict (scope, key) do update set
      failures = case when ${expired()} then 1 else counted.failures + 1 end,
      first_at = case when ${expired()} then now() else counted.first_at end,
      blocked_until = case
        when ${expired()} then null
        when counted.scope = 'pair' and counted.failures + 1 >= ${FREE_FAILURES} then now() + interval '1 second'
          * least(${LONGEST_WAIT_SECONDS}, power(2, least(counted.failures + 1 - ${FREE_FAILURES}, ${MAX_DOUBLINGS})))
        when counted.scope = 'address' and counted.failures + 1 >= ${FAILURES_OF_ADDRESS}
          then counted.first_at + ${LONGEST_WAIT_SECONDS} * interval '1 second'
      end
    where not ${isInEffect(attempt, 'counted')}
    returning 1
  `.execute(db);
  if (counted.rows.length === 0) await refuseTooEarly(db, attempt);
}

/**
 * The condition that a wait applies to an attempt. A wait longer than the maximum was started by a wrong clock and is
 * ignored, because it might last for years.
 */
function isInEffect({ begunAt }: SignInAttempt, table = 'sign_in_failures') {
  const until = sql.ref(`${table}.blocked_until`);
  return sql<boolean>`coalesce(
    ${until} > ${begunAt} and ${until} <= now() + ${LONGEST_WAIT_SECONDS} * interval '1 second', false)`;
}

/**
 * The condition that a count has expired. An address counts for a quarter of an hour, and a pair for a day after its
 * first failure. A time in the future counts as expired.
 */
function expired() {
  return sql<boolean>`(counted.first_at > now() + interval '1 minute' or counted.first_at < now() - case counted.scope
    when 'pair' then interval '24 hours' else interval '15 minutes' end)`;
}

function pairKey({ usernameKey, address }: Claimant): string {
  return `${usernameKey}\n${networkOf(address)}`;
}
