import { NO_TOKENS, TOKEN_READS_ONLY, takesTokens } from '#domain/person/token';
import { RESET_REQUIRED, SIGN_IN_FIRST } from '#domain/session/session';
import { ADMINS_ONLY, isAtLeast, LOOK_ONLY } from '#domain/wire/role';
import { AppError, forbidden } from '../errors/errors.ts';
import type { RouteAccess, SignedIn } from '../http/caller.ts';

/**
 * Throws 403 if the caller may not make a call, according to the access rules of its route (behaviour 37.2, 38.4).
 * `path` is the path of the route.
 */
export function authorize(caller: SignedIn, path: string, route: RouteAccess): void {
  const { access = 'signed-in', who = 'admin', writes = true, fresh = true } = route;
  if (caller.must_reset && access !== 'resetting') throw resetRequired(caller);
  if (!isAtLeast(caller.role, who)) {
    throw who === 'admin' ? forbidden(ADMINS_ONLY, 'admins_only') : forbidden(LOOK_ONLY, 'look_only');
  }
  if (caller.token) {
    if (!takesTokens(path)) throw forbidden(NO_TOKENS, 'no_tokens');
    if (writes && caller.token.scope === 'read') throw forbidden(TOKEN_READS_ONLY, 'token_reads_only');
  }
  if (fresh && !caller.fresh) throw forbidden(SIGN_IN_FIRST, 'sign_in_again');
}

/** The refusal of every other call while a reset is required. The response names the user for the reset screen. */
export function resetRequired({ user_id, username }: SignedIn): AppError {
  return new AppError(403, { message: RESET_REQUIRED, code: 'reset_required', data: { user_id, username } });
}
