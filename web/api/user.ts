import { skipToken, useQuery } from '@tanstack/react-query';
import { sessionCalls, type UserWithRole } from '#domain/session/session';
import type { AnyCall } from '#domain/wire/call';
import { isAtLeast, type Role } from '#domain/wire/role';
import { callKey } from './call-query.ts';
import { useIsTrying } from './trying.ts';

/** Under which key the answer of the access check is kept. */
export const ACCESS_KEY = callKey(sessionCalls.access);

/**
 * The role for saving a record of any kind. Links to records of another kind use it, since they do not load the calls
 * of that kind. A test compares it with the calls.
 */
export const SAVES_RECORDS = { who: 'editor' } as const satisfies Pick<AnyCall, 'who'>;

/** The id of the signed-in user; 0 without one. */
export function useUserId(): number {
  return useUser()?.user_id ?? 0;
}

/** The name of the signed-in user; blank without one. */
export function useUsername(): string {
  return useUser()?.username ?? '';
}

/** The role of the signed-in user; the least one while it is not known. */
export function useRole(): Role {
  return useUser()?.role ?? 'viewer';
}

/** The business's own day when the access check was answered; blank before. */
export function useToday(): string {
  return useUser()?.today ?? '';
}

/**
 * Whether the signed-in user may make a call at all, by what its declaration says (behaviour 37.2). While somebody
 * tries suppositions the screens are those of a viewer, who writes no record (behaviour 43.7).
 */
export function useMay({ who }: Pick<AnyCall, 'who'>): boolean {
  const role = useRole();
  return isAtLeast(useIsTrying() ? 'viewer' : role, who);
}

function useUser(): UserWithRole | undefined {
  // The route of a screen asks who is signed in; here the answer is only read, also when it changes.
  return useQuery<UserWithRole>({ queryKey: ACCESS_KEY, queryFn: skipToken }).data;
}
