import { useDidUpdate } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { requiresRecentSignIn, send } from './api.ts';
import { messageOf } from './api-error.ts';
import { invalidateReads } from './invalidate-reads.ts';

/**
 * Returns `make`, which sends a call that changes users or tokens, and `fault`, the message of its failure, which the
 * form shows. `onDone` also receives the request, since the fields may have changed in the meantime. `field` is the
 * ref of the field that gets the focus after the call.
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
  const { mutate, reset, error, isPending, submittedAt } = useMutation({
    mutationFn: (body: RequestOf<C>) => send(call, body, { quiet: true }),
    onSuccess: onDone,
    // Runs after a failure, too, because the response may have been lost.
    onSettled: () => invalidateReads(client),
  });
  // After the render, because the fields may have been disabled during the call. A call may end before it was rendered
  // as pending, but `submittedAt` changes with each call.
  useDidUpdate(() => {
    if (submittedAt > 0 && !isPending) returnFocusToField(control.current);
  }, [submittedAt, isPending]);
  return {
    make: (body: RequestOf<C>) => mutate(body),
    reset,
    field,
    busy: isPending,
    fault: error && !requiresRecentSignIn(error) ? messageOf(error) : undefined,
  };
}

/**
 * Focuses a field, unless the user has moved the focus out of its form. If no element has the focus, the button that
 * had it was disabled during the call.
 */
function returnFocusToField(field: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || field?.closest('form')?.contains(activeElement)) field?.focus();
}
