import { useQueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#domain/session/session';

/** Under which key the answer of the access check is kept. */
export const ACCESS_KEY = ['access'] as const;

/** The id of the user who is signed in; 0 where nobody is. */
export function useUserId(): number {
  return useQueryClient().getQueryData<SessionUser>(ACCESS_KEY)?.user_id ?? 0;
}
