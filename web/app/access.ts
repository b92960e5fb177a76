import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { type SessionUser, sessionCalls, sessionUser, type UserWithRole } from '#domain/session/session';
import { send } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { ACCESS_KEY } from '../api/user.ts';
import { paths } from '../paths.ts';
import { markSessionEnded, markSessionOpen } from '../session/session-mark.ts';
import { setTimeZone } from '../ui/instant.ts';
import { endOf, isForcedReset } from './failure-policy.ts';

/** The access check. Its response has the signed-in user, the role, and the company's current day and time zone. */
const access = queryOptions({
  queryKey: ACCESS_KEY,
  queryFn: async () => {
    const user = await send(sessionCalls.access, {}, { quiet: true });
    setTimeZone(user.time_zone);
    return user;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { outlivesWrites: true },
});

/**
 * The age after which the next screen repeats the access check without waiting for it. A tab that stays open would
 * otherwise keep yesterday as the current day.
 */
const FRESH_FOR_MS = 3_600_000;

export async function refreshAccess(client: QueryClient): Promise<void> {
  // If the check fails, the earlier response stays.
  await client.fetchQuery({ ...access, staleTime: 0 }).catch(() => undefined);
}

export async function requireAccess(client: QueryClient, href: string): Promise<{ user: UserWithRole }> {
  try {
    const user = await client.ensureQueryData({
      ...access,
      staleTime: FRESH_FOR_MS,
      revalidateIfStale: true,
    });
    markSessionOpen();
    return { user };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      markSessionEnded(href, endOf(error));
      throw redirect({ href: paths.signIn });
    }
    if (error instanceof ApiError && isForcedReset(error)) throw redirect({ href: paths.resetPassword });
    throw error;
  }
}

/** Returns the signed-in user, even if they must choose a new password first. */
export async function requireUser(client: QueryClient): Promise<{ user: SessionUser; forced: boolean }> {
  try {
    return { user: await client.ensureQueryData(access), forced: false };
  } catch (error) {
    const refusedUser = error instanceof ApiError ? sessionUser.safeParse(error.data) : undefined;
    if (error instanceof ApiError && isForcedReset(error)) {
      return { user: refusedUser?.success ? refusedUser.data : { user_id: 0, username: '' }, forced: true };
    }
    throw redirect({ href: paths.signIn });
  }
}
