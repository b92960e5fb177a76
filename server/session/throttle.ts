import { sql } from 'kysely';
import type { Db } from '../http/dependencies.ts';
import { type AppError, tooMany } from '../http/errors.ts';

/** A name at an address has five free failures, then waits that double up to a quarter of an hour. */
const FREE_FAILURES = 5;
const LONGEST_WAIT = 900;
/** An address alone has fifty failures in a quarter of an hour. */
const FAILURES_OF_ADDRESS = 50;

/** One attempt to sign in, by the name that was typed and the address it came from. */
export interface SignInAttempt {
  usernameKey: string;
  address: string;
}

/** The refusal of an attempt that comes too early, or `undefined`. Asked before any hashing. */
export async function throttled(db: Db, attempt: SignInAttempt): Promise<AppError | undefined> {
  const row = await db
    .selectFrom('sign_in_failures')
    .where(counted(attempt))
    .where('blocked_until', '>', sql<string>`now()`)
    .select(sql<number>`ceil(extract(epoch from max(blocked_until) - now()))::int`.as('seconds'))
    .executeTakeFirst();
  if (!row?.seconds) return undefined;

  const minutes = Math.ceil(row.seconds / 60);
  return tooMany(
    `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    row.seconds,
  );
}

/** Counts a failure for the pair and for the address; unknown names count alike. */
export async function countFailure(db: Db, attempt: SignInAttempt): Promise<void> {
  await sql`
    insert into sign_in_failures as counted (scope, key, failures)
    values ('pair', ${pairKey(attempt)}, 1), ('address', ${attempt.address}, 1)
    on conflict (scope, key) do update set
      failures = case when ${expired()} then 1 else counted.failures + 1 end,
      first_at = case when ${expired()} then now() else counted.first_at end,
      blocked_until = case
        when ${expired()} then null
        when counted.scope = 'pair' and counted.failures + 1 > ${FREE_FAILURES}
          then now() + least(${LONGEST_WAIT}, power(2, counted.failures - ${FREE_FAILURES})) * interval '1 second'
        when counted.scope = 'pair' and counted.failures + 1 = ${FREE_FAILURES} then now() + interval '1 second'
        when counted.scope = 'address' and counted.failures + 1 >= ${FAILURES_OF_ADDRESS}
          then counted.first_at + ${LONGEST_WAIT} * interval '1 second'
      end
  `.execute(db);
}

/** A success clears the pair; the address keeps its count. */
export async function clearFailures(db: Db, attempt: SignInAttempt): Promise<void> {
  await db
    .deleteFrom('sign_in_failures')
    .where('scope', '=', 'pair')
    .where('key', '=', pairKey(attempt))
    .execute();
}

/** An address is counted for a quarter of an hour, a pair for a day after its first failure. */
function expired() {
  return sql<boolean>`counted.first_at < now() - case counted.scope
    when 'pair' then interval '24 hours' else interval '15 minutes' end`;
}

function counted({ usernameKey, address }: SignInAttempt) {
  return sql<boolean>`(scope, key) in (('pair', ${pairKey({ usernameKey, address })}), ('address', ${address}))`;
}

function pairKey({ usernameKey, address }: SignInAttempt): string {
  return `${usernameKey}\n${address}`;
}
