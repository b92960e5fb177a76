import type { FastifyInstance } from 'fastify';
import { RESET_REQUIRED } from '#domain/session/session';
import { AppError, unauthorized } from '../errors/errors.ts';
import { type SignedIn, setCaller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { isCall } from '../http/guard/is-call.ts';
import { readSessionToken } from './session-cookie.ts';
import { findCaller } from './sessions.ts';

/** Default deny: every call under /api needs a session before its body is read, unless its route says otherwise. */
export function guardSessions(
  app: FastifyInstance,
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
): void {
  app.addHook('onRequest', async (request) => {
    if (!isCall(request)) return;

    const { access = 'signed-in' } = request.routeOptions.config;
    const token = readSessionToken(request, settings);
    const caller = token === undefined ? undefined : await findCaller(db, token);
    if (caller) setCaller(request, caller);

    if (access === 'anyone') return;
    if (!caller) throw unauthorized();
    if (caller.must_reset && access !== 'resetting') throw resetRequired(caller);
  });
}

/** While a reset is forced every other call is refused; the answer names the person for the reset screen. */
export function resetRequired({ user_id, username }: SignedIn): AppError {
  return new AppError(403, { message: RESET_REQUIRED, code: 'reset_required', data: { user_id, username } });
}
