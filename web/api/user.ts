import { useQueryClient } from '@tanstack/react-query';
import { sessionCalls, type UserWithRole } from '#domain/session/session';
import { callKey } from './call-query.ts';

/** Under which key the answer of the access check is kept. */
export const ACCESS_KEY = callKey(sessionCalls.access);

/** The id of the user who is signed in; 0 where nobody is. */
export function useUserId(): number {
  return useUser()?.user_id ?? 0;
}

/** What the user who is signed in is called; blank where nobody is. */
export function useUsername(): string {
  return useUser()?.username ?? '';
}

function useUser(): UserWithRole | undefined {
  return useQueryClient().getQueryData<UserWithRole>(ACCESS_KEY);
}
