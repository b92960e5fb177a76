import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { isSignInCancelled, send } from './api.ts';
import { messageOf } from './api-error.ts';
import { invalidateReads } from './invalidate-reads.ts';

/**
 * Makes a call that changes users or tokens, and shows a refusal in place. `onDone` also receives the request, since
 * the fields may have changed in the meantime. `field` is the ref of the field that gets the focus afterwards.
 */
export function useCallWithRefusal<C extends AnyCall>(
  call: C,
  onDone: (data: DataOf<C>, request: RequestOf<C>) => void,
) {
  const client = useQueryClient();
  const control = useRef<HTMLElement>(null);
  const field = useCallback((element: HTMLElement | null) => {
    control.current = element;
  }, []);
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (body: RequestOf<C>) => send(call, body, { quiet: true }),
    onSuccess: onDone,
    // Also after a failure: the response may have been lost.
    onSettled() {
      returnFocus(control.current);
      return invalidateReads(client);
    },
  });
  return {
    make: (body: RequestOf<C>) => mutate(body),
    reset,
    field,
    busy: isPending,
    fault: error && !isSignInCancelled(error) ? messageOf(error) : undefined,
  };
}

/** Focuses the field of a form whose button was disabled while it worked, unless the focus has left the form. */
function returnFocus(field: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || field?.closest('form')?.contains(activeElement)) field?.focus();
}
