import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  INCORRECT_SIGN_IN,
  type SessionUser,
  SIGN_IN_AGAIN,
  SIGN_UP_CLOSED,
  sessionCalls,
} from '#domain/session/session';
import { bind } from '../http/bind.ts';
import type { Db, Dependencies } from '../http/dependencies.ts';
import { badRequest, forbidden, unauthorized } from '../http/errors.ts';
import { passwordFault } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { changePassword, findPerson, usernameKey } from './people.ts';
import { clearSessionToken, readSessionToken, setSessionToken } from './session-cookie.ts';
import { requireSession, resetRequired, sessionOf } from './session-guard.ts';
import { closeSession, closeSessionsOf, openSession } from './sessions.ts';
import { clearFailures, countFailure, throttled } from './throttle.ts';

// Verified for names that nobody has, so that they take as long as any other.
const NOBODY = await hashPassword('nobody has this password');

/** Sign-in, sign-out, the access check and the reset of one's own password. */
export function sessionRoutes(app: FastifyInstance, deps: Dependencies): void {
  const { settings } = deps;

  bind(app, deps, sessionCalls.access, async ({ request }) => {
    const session = requireSession(request);
    if (session.must_reset) throw resetRequired(session);
    return person(session);
  });

  bind(app, deps, sessionCalls.signIn, async ({ body, db, request, reply }) => {
    const attempt = { usernameKey: usernameKey(body.username), address: request.ip };
    const refusal = await throttled(db, attempt);
    if (refusal) throw refusal;

    const found = await findPerson(db, body.username);
    const matches = await verifyPassword(body.password, found?.password_hash ?? NOBODY);
    if (!found || !matches || found.disabled_at || found.one_time_over) {
      await countFailure(db, attempt);
      throw unauthorized(INCORRECT_SIGN_IN, 'incorrect_sign_in');
    }

    await clearFailures(db, attempt);
    await startSession(db, request, reply, found.user_id);
    return person(found);
  });

  bind(app, deps, sessionCalls.signOut, async ({ db, request, reply }) => {
    const session = sessionOf(request);
    const token = readSessionToken(request, settings);
    if (token !== undefined) await closeSession(db, token);
    clearSessionToken(reply, settings);
    reply.header('clear-site-data', '"cache"');
    return session ? person(session) : null;
  });

  bind(app, deps, sessionCalls.signUp, async () => {
    throw forbidden(SIGN_UP_CLOSED, 'sign_up_closed');
  });

  bind(app, deps, sessionCalls.resetPassword, async ({ body, db, request, reply }) => {
    const session = requireSession(request);
    if (!session.must_reset && !session.fresh) throw forbidden(SIGN_IN_AGAIN, 'sign_in_again');

    const fault = passwordFault(body.password, body.confirm_password, session.username);
    if (fault) throw badRequest(fault, 'password_refused');
    const current = await findPerson(db, session.username);
    if (current && (await verifyPassword(body.password, current.password_hash))) {
      throw badRequest('The new password must differ from the current one.', 'password_refused');
    }

    await db.transaction().execute(async (transaction) => {
      await changePassword(transaction, session.user_id, body.password);
      await closeSessionsOf(transaction, session.user_id);
    });
    await startSession(db, request, reply, session.user_id);
    return person(session);
  });

  /** A new token at every sign-in; one that came along is worth nothing afterwards. */
  async function startSession(db: Db, request: FastifyRequest, reply: FastifyReply, userId: number) {
    const planted = readSessionToken(request, settings);
    if (planted !== undefined) await closeSession(db, planted);
    setSessionToken(reply, settings, await openSession(db, userId));
  }
}

function person({ user_id, username }: SessionUser): SessionUser {
  return { user_id, username };
}
