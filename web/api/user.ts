import { skipToken, useQuery } from '@tanstack/react-query';
import { sessionCalls, type UserWithRole } from '#domain/session/session';
import type { AnyCall } from '#domain/wire/call';
import { isAtLeast, type Role } from '#domain/wire/role';
import { callKey } from './call-query.ts';
import { useIsTrying } from './trying.ts';

export const ACCESS_KEY = callKey(sessionCalls.access);

/**
 * The role required to save a record of any kind. Code outside a kind checks this role, so that it does not load the
 * calls of the kind. A test compares the role with the calls.
 */
export const SAVES_RECORDS = { who: 'editor' } as const satisfies Pick<AnyCall, 'who'>;

export function useUserId(): number {
  return useUser()?.user_id ?? 0;
}

export function useUsername(): string {
  return useUser()?.username ?? '';
}

export function useRole(): Role {
  return useUser()?.role ?? 'viewer';
}

/** Returns the company's current day at the access check; blank before the check. */
export function useToday(): string {
  return useUser()?.today ?? '';
}

/**
 * Returns whether the signed-in user may make a call, by its declaration (behaviour 37.2). While suppositions are
 * tried, screens behave as for a viewer, who writes no record (behaviour 43.7).
 */
export function useMay({ who }: Pick<AnyCall, 'who'>): boolean {
  const role = useRole();
  return isAtLeast(useIsTrying() ? 'viewer' : role, who);
}

function useUser(): UserWithRole | undefined {
  // The route of a screen makes the access check. This hook only reads its response and follows changes.
  const meta = { outlivesWrites: true };
  return useQuery<UserWithRole>({ queryKey: ACCESS_KEY, queryFn: skipToken, meta }).data;
}
