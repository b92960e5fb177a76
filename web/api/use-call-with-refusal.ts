import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { isSignInCancelled, send } from './api.ts';
import { messageOf } from './api-error.ts';
import { invalidateReads } from './invalidate-reads.ts';

/**
 * Makes a call that changes users or tokens, and shows a refusal in place. `onDone` also receives the request, since
 * the fields may have changed in the meantime.
 */
export function useCallWithRefusal<C extends AnyCall>(
  call: C,
  onDone: (data: DataOf<C>, request: RequestOf<C>) => void,
) {
  const client = useQueryClient();
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (body: RequestOf<C>) => send(call, body, { quiet: true }),
    onSuccess: onDone,
    // Also after a failure: the response may have been lost.
    onSettled: () => invalidateReads(client),
  });
  return {
    make: (body: RequestOf<C>) => mutate(body),
    reset,
    busy: isPending,
    fault: error && !isSignInCancelled(error) ? messageOf(error) : undefined,
  };
}
