import { INCORRECT_SIGN_IN } from '#domain/session/session';
import type { Db } from '../db/db.ts';
import { AppError, unauthorized } from '../errors/errors.ts';
import { recordEvent, recordRepeatable } from '../security-log/security-events.ts';
import { hashOfNobody, verifyPassword } from './passwords.ts';
import { type CameIn, closeSession, openSession } from './sessions.ts';
import { beginAttempt, clearFailures, countFailure, type SignInAttempt } from './throttle.ts';
import { findUser, lockUser, usernameKey } from './users.ts';

// Verified for names that do not exist, so that these take as long as any other.
const NOBODY = hashOfNobody();

interface SignInForm {
  username: string;
  password: string;
  address: string;
  agent: string | undefined;
  /** The token of the session that the browser already had. It is ended at sign-in (session fixation). */
  planted: string | undefined;
  /** Whether passwords open a session; else only the one-time password of an administrator does (behaviour 39.8). */
  passwords: boolean;
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * Opens a session with a new token for the right password. Throws 401 for a wrong one, 429 for one that comes too early
 * (behaviour 1.3). Where `hashing` has too much to do, what it throws counts as nothing.
 */
export async function signIn(
  db: Db,
  hashing: (work: () => Promise<boolean>) => Promise<boolean>,
  { username, password, planted, passwords, ...came }: SignInForm,
): Promise<{ user: User; token: string }> {
  const user = await findUser(db, username);
  const { address } = came;
  const told = { username: user?.username, address };
  try {
    const attempt = await beginAttempt(db, { usernameKey: usernameKey(username), address });
    const matches = await hashing(() => verifyPassword(password, user?.password_hash ?? NOBODY));
    const token =
      user &&
      matches &&
      (passwords || isWayBack(user)) &&
      (await openSessionOf(db, user, attempt, planted, came));
    if (token) return { user, token };
    await countFailure(db, attempt);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_attempts')
      await recordRepeatable(db, { event: 'sign_in_throttled', ...told });
    throw error;
  }
  await recordEvent(db, { event: 'sign_in_failed', ...told });
  throw unauthorized(INCORRECT_SIGN_IN, 'incorrect_sign_in');
}

/** Answers a new token at every sign-in, or nothing for somebody who may not come in. */
async function openSessionOf(
  db: Db,
  user: User,
  attempt: SignInAttempt,
  planted: string | undefined,
  came: CameIn,
): Promise<string | undefined> {
  if (user.disabled_at || user.one_time_over || user.password_hash === null) return undefined;
  const passwordHash = user.password_hash;
  return db.transaction().execute(async (transaction) => {
    if (!(await lockUser(transaction, user.user_id, passwordHash))) return undefined;
    await clearFailures(transaction, attempt);
    if (planted !== undefined) await closeSession(transaction, planted);
    await recordEvent(transaction, { event: 'sign_in', username: user.username, address: attempt.address });
    return openSession(transaction, user.user_id, came);
  });
}

/** Where passwords are off, what `npm run user -- reset` gives to an administrator still opens the door. */
function isWayBack({ role, must_reset }: User): boolean {
  return role === 'admin' && must_reset;
}
