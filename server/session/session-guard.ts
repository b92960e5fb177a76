import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NO_TOKENS, takesTokens } from '#domain/person/token';
import { ACCOUNT_DISABLED } from '#domain/session/session';
import type { Db } from '../db/db.ts';
import { type AppError, forbidden, unauthorized } from '../errors/errors.ts';
import { requireCaller, type SignedIn, setCaller } from '../http/caller.ts';
import type { Dependencies, Judge } from '../http/dependencies.ts';
import { bearerOf } from '../http/guard/bearer.ts';
import { isCall } from '../http/guard/is-call.ts';
import type { AppSettings } from '../settings/app-settings.ts';
import { authorize } from './authorize.ts';
import { lockUsers } from './lock-users.ts';
import { readSessionToken } from './session-cookie.ts';
import { findCaller, isDisabledSession } from './sessions.ts';
import { findTokenCaller } from './tokens.ts';

/**
 * Denies by default: before its body is read, every call under /api needs a session or a token, and the rights in its
 * declaration, unless its route is configured otherwise.
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
      if (bearerOf(request) !== undefined && !takesTokens(url)) throw forbidden(NO_TOKENS, 'no_tokens');
      return;
    }
    if (!caller) throw await refusalOf(db, settings, request);
    authorize(caller, url, config);
  });
}

/** Returns the function that checks an admitted call again, in its transaction. */
export function judgeIn(settings: AppSettings): Judge {
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
