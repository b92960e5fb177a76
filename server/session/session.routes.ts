import type { FastifyInstance } from 'fastify';
import {
  INCORRECT_SIGN_IN,
  type SessionUser,
  SIGN_IN_AGAIN,
  SIGN_UP_CLOSED,
  sessionCalls,
} from '#domain/session/session';
import type { Db } from '../db/db.ts';
import { badRequest, forbidden, unauthorized } from '../errors/errors.ts';
import { bind } from '../http/bind.ts';
import { callerOf, requireCaller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { recordEvent, recordRepeatable } from '../security-log/security-events.ts';
import { passwordFault } from './password-rules.ts';
import { hashOfNobody, hashPassword, verifyPassword } from './passwords.ts';
import { clearSessionToken, readSessionToken, setSessionToken } from './session-cookie.ts';
import { resetRequired } from './session-guard.ts';
import { closeSession, closeSessionsOf, openSession } from './sessions.ts';
import { claimAttempt, clearFailures, type SignInAttempt } from './throttle.ts';
import { findUser, lockUser, setPasswordHash, usernameKey } from './users.ts';

// Verified for names that nobody has, so that they take as long as any other.
const NOBODY = hashOfNobody();

/** Sign-in, sign-out, the access check and the reset of one's own password. */
export function sessionRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { settings, limits } = deps;

  bind(app, deps, sessionCalls.access, async ({ request }) => {
    const caller = requireCaller(request);
    if (caller.must_reset) throw resetRequired(caller);
    return userOf(caller);
  });

  bind(app, deps, sessionCalls.signIn, async ({ body, db, request, reply }) => {
    const attempt = { usernameKey: usernameKey(body.username), address: request.ip };
    const refusal = await claimAttempt(db, attempt);
    const found = await findUser(db, body.username);
    if (refusal) {
      await recordRepeatable(db, {
        event: 'sign_in_throttled',
        username: found?.username,
        address: request.ip,
      });
      throw refusal;
    }

    const matches = await limits.hashPassword(() =>
      verifyPassword(body.password, found?.password_hash ?? NOBODY),
    );
    const token =
      found && (await openSessionOf(db, found, matches, attempt, readSessionToken(request, settings)));
    if (!found || !token) {
      await recordEvent(db, { event: 'sign_in_failed', username: found?.username, address: request.ip });
      throw unauthorized(INCORRECT_SIGN_IN, 'incorrect_sign_in');
    }

    setSessionToken(reply, settings, token);
    return userOf(found);
  });

  bind(app, deps, sessionCalls.signOut, async ({ db, request, reply }) => {
    const caller = callerOf(request);
    const token = readSessionToken(request, settings);
    await db.transaction().execute(async (transaction) => {
      if (token === undefined || !(await closeSession(transaction, token)) || !caller) return;
      await recordEvent(transaction, { event: 'sign_out', username: caller.username, address: request.ip });
    });
    clearSessionToken(reply, settings);
    reply.header('clear-site-data', '"cache"');
    return caller ? userOf(caller) : null;
  });

  bind(app, deps, sessionCalls.signUp, async () => {
    throw forbidden(SIGN_UP_CLOSED, 'sign_up_closed');
  });

  bind(app, deps, sessionCalls.resetPassword, async ({ body, db, request, reply }) => {
    const caller = requireCaller(request);
    if (!caller.must_reset && !caller.fresh) throw forbidden(SIGN_IN_AGAIN, 'sign_in_again');

    const fault = await passwordFault(body.password, body.confirm_password, caller.username);
    if (fault) throw badRequest(fault, 'password_refused');
    const current = await findUser(db, caller.username);
    const isCurrent =
      current && (await limits.hashPassword(() => verifyPassword(body.password, current.password_hash)));
    if (isCurrent) {
      throw badRequest('The new password must differ from the current one.', 'password_refused');
    }

    // Hashed before, since it takes a while and a transaction holds a connection.
    const passwordHash = await limits.hashPassword(() => hashPassword(body.password));
    const token = await db.transaction().execute(async (transaction) => {
      await setPasswordHash(transaction, caller.user_id, passwordHash);
      // Ended meanwhile, by a reset in another browser or by an administrator: whoever holds it may change nothing.
      const isOpen = await closeSession(transaction, readSessionToken(request, settings) ?? '');
      if (!isOpen) throw unauthorized();
      await closeSessionsOf(transaction, caller.user_id);
      await recordEvent(transaction, {
        event: 'password_changed',
        username: caller.username,
        address: request.ip,
      });
      return openSession(transaction, caller.user_id, request.ip);
    });
    setSessionToken(reply, settings, token);
    return userOf(caller);
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/**
 * Opens a session for somebody whose password was compared, unless they may not come in. Answers a new token at every
 * sign-in; one that came along is worth nothing afterwards.
 */
async function openSessionOf(
  db: Db,
  found: Found,
  matches: boolean,
  attempt: SignInAttempt,
  planted: string | undefined,
): Promise<string | undefined> {
  if (!matches || found.disabled_at || found.one_time_over) return undefined;
  return db.transaction().execute(async (transaction) => {
    if (!(await lockUser(transaction, found.user_id, found.password_hash))) return undefined;
    await clearFailures(transaction, attempt);
    if (planted !== undefined) await closeSession(transaction, planted);
    await recordEvent(transaction, { event: 'sign_in', username: found.username, address: attempt.address });
    return openSession(transaction, found.user_id, attempt.address);
  });
}

function userOf({ user_id, username }: SessionUser): SessionUser {
  return { user_id, username };
}
