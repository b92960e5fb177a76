import { useMutation, useQueryClient } from '@tanstack/react-query';
import { purchaseCalls } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showToast, showUndo } from '../ui/notice/toast.tsx';

/**
 * Closes and reopens SAPs of a purchase, with `sap_ids` null the whole of it. A failure has been told by the failure
 * policy. `onStored` is called after each attempt, also after an Undo: one that failed may be stored all the same.
 */
export function useClosing(purchase_id: number, onStored?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
    onSettled() {
      onStored?.();
      return invalidateReads(client);
    },
  });

  /** Undo opens what this closed, and nothing that others closed; of a reason it brings back the one before. */
  function close(sap_ids: number[] | null, reason: string): void {
    const note = reason.trim() || null;
    mutate(async () => {
      const { closed, note_before } = await send(purchaseCalls.close, { purchase_id, sap_ids, note });
      // Others have closed all of it, and said why.
      if (closed?.length === 0) return showToast('Closed already');
      const said = closed ? `${counted(closed.length, 'part SAP')} closed` : 'Purchase closed';
      showUndo(said, () => reopen(closed, note === null ? undefined : note_before));
    });
  }

  function reopen(sap_ids: number[] | null, note?: string | null): void {
    mutate(() => send(purchaseCalls.reopen, { purchase_id, sap_ids, ...(note !== undefined && { note }) }));
  }

  return { busy: isPending, close, reopen };
}
