import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RESET_REQUIRED } from '#domain/session/session';
import type { Access } from '#domain/wire/call';
import { AppError, unauthorized } from '../errors/errors.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { isCall } from '../http/is-call.ts';
import { readSessionToken } from './session-cookie.ts';
import { findSession, type Session } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may ask; a route that says nothing is for signed-in people. */
    access?: Access;
  }
}

const sessions = new WeakMap<FastifyRequest, Session>();

/** Default deny: every call under /api needs a session before its body is read, unless its route says otherwise. */
export function guardSessions(app: FastifyInstance, { db, settings }: Dependencies): void {
  app.addHook('onRequest', async (request) => {
    if (!isCall(request)) return;

    const { access = 'signed-in' } = request.routeOptions.config;
    const token = readSessionToken(request, settings);
    const session = token === undefined ? undefined : await findSession(db, token);
    if (session) sessions.set(request, session);

    if (access === 'anyone') return;
    if (!session) throw unauthorized();
    if (session.must_reset && access !== 'resetting') throw resetRequired(session);
  });
}

/** The session of a request, if there is one. */
export function sessionOf(request: FastifyRequest): Session | undefined {
  return sessions.get(request);
}

/** The session of a request that the guard let through. */
export function requireSession(request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (!session) throw unauthorized();
  return session;
}

/** While a reset is forced every other call is refused; the answer names the person for the reset screen. */
export function resetRequired({ user_id, username }: Session) {
  return new AppError(403, { message: RESET_REQUIRED, code: 'reset_required', data: { user_id, username } });
}
