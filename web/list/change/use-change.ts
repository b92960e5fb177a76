import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { changeChecks, changeWrites, type ListChange } from '#domain/change/change';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';
import { counted } from '#domain/values/counted';
import type { Where } from '#domain/wire/condition';
import { send } from '../../api/api.ts';
import { isListChanged } from '../../api/api-error.ts';
import { callQuery } from '../../api/call-query.ts';
import { invalidateReads } from '../../api/invalidate-reads.ts';
import { toastWhile } from '../../ui/notice/toast.tsx';
import { undoOfBatch, useUndoable } from '../../ui/notice/use-undoable.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';

export type ChangeTarget =
  | { ids: number[] }
  | { query: { search: string[]; search_text: string; where?: Where | undefined; batch_id?: number } };

/**
 * Checks a bulk change, and applies exactly the checked change or nothing (behaviour 33.2). `first` is checked
 * immediately. The change continues when the dialog is closed; toasts on any screen show that it is running and that it
 * has ended.
 */
export function useChange(kind: RecordKind, target: ChangeTarget, onDone: () => void, first?: ListChange) {
  const client = useQueryClient();
  const isMounted = useIsMounted();
  const showUndoable = useUndoable();
  const [change, setChange] = useState(first);
  const request = { ...target, ...(change ?? { set: {} }) };
  const check = useQuery({
    ...callQuery(changeChecks[kind], request),
    enabled: change !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  const showRunning = useRef<() => Promise<unknown>>(undefined);
  // If the dialog closes during the change, a toast replaces it. `failurePolicy` reports a failure.
  useEffect(() => () => void showRunning.current?.().catch(() => undefined), []);

  const writing = useMutation({
    mutationFn(expect: string) {
      const work = send(
        changeWrites[kind],
        { ...request, expect },
        // Once the dialog is closed, only `failurePolicy` can report a failure.
        { quiet: (error) => isListChanged(error) && isMounted.current },
      );
      const message = `Changing ${counted(check.data?.changed ?? 0, RECORD_KINDS[kind].one)}…`;
      showRunning.current = () => toastWhile(message, work);
      return work;
    },
    onSuccess({ changed, batch_id }) {
      const message = `${counted(changed, RECORD_KINDS[kind].one)} changed`;
      // Not awaited, because the dialog must close before the lists and the check reload.
      void showUndoable(message, undoOfBatch(batch_id));
      onDone();
    },
    async onError(error) {
      if (isListChanged(error)) await check.refetch();
      void invalidateReads(client);
    },
  });

  return {
    check,
    /** Checks a change; undefined discards the last check. */
    request(next: ListChange | undefined) {
      writing.reset();
      setChange(next);
    },
    write: (expect: string, onClose: () => void) => writing.mutate(expect, { onSuccess: onClose }),
    busy: writing.isPending,
    listChanged: isListChanged(writing.error) ? writing.error?.message : undefined,
  };
}
