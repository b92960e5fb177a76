import { useQueryClient } from '@tanstack/react-query';
import { sessionCalls, type UserWithRole } from '#domain/session/session';
import { callKey } from './call-query.ts';

/** Under which key the answer of the access check is kept. */
export const ACCESS_KEY = callKey(sessionCalls.access);

/** The id of the signed-in user; 0 without one. */
export function useUserId(): number {
  return useUser()?.user_id ?? 0;
}

/** The name of the signed-in user; blank without one. */
export function useUsername(): string {
  return useUser()?.username ?? '';
}

function useUser(): UserWithRole | undefined {
  return useQueryClient().getQueryData<UserWithRole>(ACCESS_KEY);
}
