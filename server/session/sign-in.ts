import { INCORRECT_SIGN_IN } from '#domain/session/session';
import type { Db } from '../db/db.ts';
import { AppError, unauthorized } from '../errors/errors.ts';
import { recordEvent, recordRepeatable } from '../security-log/security-events.ts';
import { dummyHash, verifyPassword } from './passwords.ts';
import { type SignInOrigin, startSession } from './sessions.ts';
import { beginAttempt, clearFailures, countFailure, type SignInAttempt } from './throttle.ts';
import { findUser, lockUser, usernameKey } from './users.ts';

// This hash is verified for unknown usernames, so that they take as long as known ones.
const DUMMY_HASH = dummyHash();

interface SignInForm extends SignInOrigin {
  username: string;
  password: string;
  /** True if passwords open a session. Otherwise only one-time passwords do (behaviour 39.8). */
  passwords: boolean;
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * Opens a session with a new token for the right password. Throws 401 for a wrong password or a user who may not sign
 * in, and 429 during a waiting time (behaviour 1.3). If `hashing` is overloaded, the attempt does not count.
 */
export async function signIn(
  db: Db,
  hashing: (work: () => Promise<boolean>) => Promise<boolean>,
  { username, password, passwords, ...origin }: SignInForm,
): Promise<{ user: User; token: string }> {
  const user = await findUser(db, username);
  const { address } = origin;
  const entry = { username: user?.username, address };
  try {
    const attempt = await beginAttempt(db, { usernameKey: usernameKey(username), address });
    const matches = await hashing(() => verifyPassword(password, user?.password_hash ?? DUMMY_HASH));
    const token =
      user && matches && (passwords || user.must_reset) && (await openSessionOf(db, user, attempt, origin));
    if (token) return { user, token };
    await countFailure(db, attempt);
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_attempts')
      await recordRepeatable(db, { event: 'sign_in_throttled', ...entry });
    throw error;
  }
  await recordEvent(db, { event: 'sign_in_failed', ...entry });
  throw unauthorized(INCORRECT_SIGN_IN, 'incorrect_sign_in');
}

/** Returns the token of a new session, or undefined if the user may not sign in. */
async function openSessionOf(
  db: Db,
  user: User,
  attempt: SignInAttempt,
  origin: SignInOrigin,
): Promise<string | undefined> {
  if (user.disabled_at || user.one_time_over || user.password_hash === null) return undefined;
  const passwordHash = user.password_hash;
  return db.transaction().execute(async (transaction) => {
    if (!(await lockUser(transaction, user.user_id, passwordHash))) return undefined;
    await clearFailures(transaction, attempt);
    return startSession(transaction, user, origin);
  });
}
