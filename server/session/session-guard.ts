import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptsTokens, NO_TOKENS, TOKEN_READS_ONLY } from '#domain/person/token';
import { ACCOUNT_DISABLED, RESET_REQUIRED, SIGN_IN_FIRST } from '#domain/session/session';
import { ADMINS_ONLY, isAtLeast, LOOK_ONLY } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { AppError, forbidden, unauthorized } from '../errors/errors.ts';
import {
  bearerOf,
  isCall,
  type RouteAccess,
  requireCaller,
  type SignedIn,
  setCaller,
} from '../http/caller.ts';
import type { Dependencies, Reauthorize } from '../http/dependencies.ts';
import type { AppSettings } from '../settings/env.ts';
import { readSessionToken } from './session-cookie.ts';
import { findCaller, isDisabledSession } from './sessions.ts';
import { findTokenCaller } from './tokens.ts';
import { lockUsers } from './users.ts';

/**
 * Registers the access check, which runs before the body of a call is read and denies by default: every call under /api
 * needs a session or a token, and the rights in its declaration, unless its route is configured otherwise.
 */
export function guardSessions(
  app: FastifyInstance,
  { db, settings }: Pick<Dependencies, 'db' | 'settings'>,
): void {
  app.addHook('onRequest', async (request) => {
    if (!isCall(request)) return;

    const { config, url = '' } = request.routeOptions;
    const caller = await findCallerOf(db, settings, request);
    if (caller) setCaller(request, caller);

    if (config.access === 'anyone') {
      if (bearerOf(request) !== undefined && !acceptsTokens(url)) throw forbidden(NO_TOKENS, 'no_tokens');
      return;
    }
    if (!caller) throw await refusalOf(db, settings, request);
    authorize(caller, url, config);
  });
}

/** Returns the function that checks an admitted call again, before it writes. */
export function reauthorizeIn(settings: AppSettings): Reauthorize {
  return async (db, request, about) => {
    const { config, url = '' } = request.routeOptions;
    if (config.fresh) {
      const users = [requireCaller(request).user_id, about ?? []].flat();
      // A change to one administrator may make another administrator the last, so all administrators are locked.
      await lockUsers(db, users, { admins: config.who === 'admin' });
    }
    const caller = await findCallerOf(db, settings, request);
    if (!caller) throw unauthorized();
    authorize(caller, url, config);
    setCaller(request, caller);
  };
}

/** Returns the caller by token if the request has a token, otherwise by session. */
async function findCallerOf(
  db: Db,
  settings: AppSettings,
  request: FastifyRequest,
): Promise<SignedIn | undefined> {
  const bearer = bearerOf(request);
  if (bearer !== undefined) return findTokenCaller(db, bearer);
  const session = readSessionToken(request, settings);
  return session === undefined ? undefined : findCaller(db, session);
}

/** Returns the 401 error of a call without a caller. The session of a disabled user gets a specific message. */
async function refusalOf(db: Db, settings: AppSettings, request: FastifyRequest): Promise<AppError> {
  const session = bearerOf(request) === undefined ? readSessionToken(request, settings) : undefined;
  if (session === undefined || !(await isDisabledSession(db, session))) return unauthorized();
  return unauthorized('Your account was disabled. Ask an administrator.', ACCOUNT_DISABLED);
}

/**
 * Throws 403 if the caller may not make a call, according to the access rules of its route (behaviour 37.2, 38.4).
 * `path` is the path of the route.
 */
function authorize(caller: SignedIn, path: string, route: RouteAccess): void {
  const { access = 'signed-in', who = 'admin', writes = true, fresh = true } = route;
  if (caller.must_reset && access !== 'resetting') throw resetRequired(caller);
  if (!isAtLeast(caller.role, who)) {
    throw who === 'admin' ? forbidden(ADMINS_ONLY, 'admins_only') : forbidden(LOOK_ONLY, 'look_only');
  }
  if (caller.token) {
    if (!acceptsTokens(path)) throw forbidden(NO_TOKENS, 'no_tokens');
    if (writes && caller.token.scope === 'read') throw forbidden(TOKEN_READS_ONLY, 'token_reads_only');
  }
  if (fresh && !caller.fresh) throw forbidden(SIGN_IN_FIRST, 'sign_in_again');
}

/** Returns the 403 error of a call while a reset is required. It contains the user for the reset screen. */
export function resetRequired({ user_id, username }: SignedIn): AppError {
  return new AppError(403, { message: RESET_REQUIRED, code: 'reset_required', data: { user_id, username } });
}
