import type { FastifyInstance } from 'fastify';
import { RESET_REQUIRED } from '#domain/session/session';
import { ADMINS_ONLY, isAtLeast, LOOK_ONLY, type Role } from '#domain/wire/role';
import { AppError, forbidden, unauthorized } from '../errors/errors.ts';
import { type SignedIn, setCaller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { isCall } from '../http/guard/is-call.ts';
import { readSessionToken } from './session-cookie.ts';
import { findCaller } from './sessions.ts';

/**
 * Default deny: before its body is read every call under /api needs a session, and the least role that its declaration
 * names, unless its route says otherwise (behaviour 37.2).
 */
export function guardSessions(
  app: FastifyInstance,
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
): void {
  app.addHook('onRequest', async (request) => {
    if (!isCall(request)) return;

    const { access = 'signed-in', who = 'admin' } = request.routeOptions.config;
    const token = readSessionToken(request, settings);
    const caller = token === undefined ? undefined : await findCaller(db, token);
    if (caller) setCaller(request, caller);

    if (access === 'anyone') return;
    if (!caller) throw unauthorized();
    if (caller.must_reset && access !== 'resetting') throw resetRequired(caller);
    requireRole(caller, who);
  });
}

/** Throws 403 for somebody whose role is below the least one that may. */
function requireRole({ role }: SignedIn, least: Role): void {
  if (isAtLeast(role, least)) return;
  throw least === 'admin' ? forbidden(ADMINS_ONLY, 'admins_only') : forbidden(LOOK_ONLY, 'look_only');
}

/** While a reset is forced every other call is refused; the answer names the person for the reset screen. */
export function resetRequired({ user_id, username }: SignedIn): AppError {
  return new AppError(403, { message: RESET_REQUIRED, code: 'reset_required', data: { user_id, username } });
}
