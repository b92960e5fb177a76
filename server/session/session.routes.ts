import type { FastifyInstance } from 'fastify';
import { ownSessionCalls, SESSION_OVER } from '#domain/session/own-sessions';
import {
  ONE_TIME_FIRST,
  type SessionUser,
  SIGN_IN_AGAIN,
  SIGN_UP_CLOSED,
  sessionCalls,
} from '#domain/session/session';
import { readTimeZone } from '../db/company-settings.ts';
import { limitedTransaction } from '../db/statement-limit.ts';
import { badRequest, forbidden, notFound, outcomeUnknown, unauthorized } from '../errors/errors.ts';
import { isUnconfirmed } from '../errors/failures.ts';
import { bind } from '../http/bind.ts';
import { callerOf } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { recordBy } from '../http/record-call.ts';
import { withLimit } from '../http/with-limit.ts';
import { today } from '../record/today.ts';
import { recordEvent } from '../security-log/security-events.ts';
import { hashPassword, passwordFault, verifyPassword } from './passwords.ts';
import { clearSessionToken, clientOf, readSessionToken, setSessionToken } from './session-cookie.ts';
import { resetRequired } from './session-guard.ts';
import {
  closeOwnSession,
  closeSession,
  closeSessionsOf,
  isSignedOn,
  listSessions,
  openSession,
} from './sessions.ts';
import { signIn } from './sign-in.ts';
import { endTokensOf } from './tokens.ts';
import { endIdentitiesOf, findUser, setPasswordHash } from './users.ts';

const MAYBE_RESET =
  'Your password may have been changed. Sign in with the new one and, if it is refused, with the old one.';

/** Registers sign-in, sign-out, sign-up, the access check and the reset of the user's password. */
export function sessionRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { settings, limits } = deps;

  bind(app, deps, sessionCalls.access, async ({ caller, db }) => {
    if (caller.must_reset) throw resetRequired(caller);
    return {
      ...userOf(caller),
      role: caller.role,
      today: await today(db),
      time_zone: await readTimeZone(db),
    };
  });

  bind(app, deps, sessionCalls.signIn, async ({ body, db, request, reply }) => {
    const { user, token } = await signIn(db, (work) => withLimit(limits.hashes, { request, reply }, work), {
      ...body,
      ...clientOf(request),
      earlierToken: readSessionToken(request, settings),
      passwords: settings.passwords !== false,
    });
    setSessionToken(reply, settings, token);
    return userOf(user);
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

  bind(app, deps, sessionCalls.resetPassword, async ({ body, db, request, reply, caller }) => {
    if (!caller.must_reset && !caller.fresh) throw forbidden(SIGN_IN_AGAIN, 'sign_in_again');
    // A session from a sign-on is not enough, because another user may have linked the sign-on.
    const session = readSessionToken(request, settings) ?? '';
    if (caller.must_reset && (await isSignedOn(db, session)))
      throw forbidden(ONE_TIME_FIRST, 'one_time_password');

    const fault = await passwordFault(body.password, body.confirm_password, caller.username);
    if (fault) throw badRequest(fault, 'password_refused');
    const current = await findUser(db, caller.username);
    const isCurrent =
      current?.password_hash &&
      (await withLimit(limits.hashes, { request, reply }, () =>
        verifyPassword(body.password, current.password_hash ?? ''),
      ));
    if (isCurrent) {
      throw badRequest('The new password must differ from the current one.', 'password_refused');
    }

    // Hashing takes a while, so it is done before the transaction takes a connection.
    const passwordHash = await withLimit(limits.hashes, { request, reply }, () =>
      hashPassword(body.password),
    );
    const token = await limitedTransaction(db, 'call', async (transaction) => {
      await setPasswordHash(transaction, caller.user_id, passwordHash);
      // A session that has ended, by a reset in another browser or by an administrator, must not change the password.
      const isOpen = await closeSession(transaction, session);
      if (!isOpen) throw unauthorized();
      await closeSessionsOf(transaction, caller.user_id);
      // A token created with a stolen password would outlive the change, and so would a sign-on linked with that
      // password.
      await endTokensOf(transaction, caller.user_id);
      if (settings.passwords !== false) await endIdentitiesOf(transaction, caller.user_id);
      await recordEvent(transaction, {
        event: 'password_changed',
        username: caller.username,
        address: request.ip,
      });
      return openSession(transaction, caller.user_id, clientOf(request));
    }).catch((error: unknown) => {
      throw isUnconfirmed(error) ? outcomeUnknown(MAYBE_RESET) : error;
    });
    setSessionToken(reply, settings, token);
    return userOf(caller);
  });
}

function userOf({ user_id, username }: SessionUser): SessionUser {
  return { user_id, username };
}

/** Registers the calls for the user's own sessions (behaviour 1.13). */
export function ownSessionRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { settings } = deps;

  bind(app, deps, ownSessionCalls.list, async ({ db, request, caller }) => ({
    rows: await listSessions(db, caller.user_id, readSessionToken(request, settings)),
  }));

  bind(app, deps, ownSessionCalls.end, async ({ body, db, caller }) => {
    const { user_id, username } = caller;
    const isEnded = await closeOwnSession(db, user_id, body.session_id);
    // Another user's session gets the same response as an ended session.
    if (!isEnded) throw notFound(SESSION_OVER);
    await recordBy(db, caller, { event: 'sessions_revoked', username, details: { count: 1 } });
    return {};
  });

  bind(app, deps, ownSessionCalls.endOthers, async ({ db, request, caller }) => {
    const { user_id, username } = caller;
    const ended = await closeSessionsOf(db, user_id, readSessionToken(request, settings));
    if (ended > 0)
      await recordBy(db, caller, { event: 'sessions_revoked', username, details: { count: ended } });
    return { ended };
  });
}
