import { useMutation, useQueryClient } from '@tanstack/react-query';
import { purchaseCalls } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showToast, showUndo } from '../ui/notice/toast.tsx';

/**
 * Closes and reopens SAPs of a purchase, or the whole purchase if `sap_ids` is null. The failure policy reports
 * failures. `onStored` is called after every attempt and every Undo, since a failed call may have been stored.
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

  /**
   * Undo reopens only SAPs that this call closed. If the call changed a reason, Undo restores the earlier reason.
   */
  function close(sap_ids: number[] | null, reason: string): void {
    const note = reason.trim() || null;
    mutate(async () => {
      const { closed, note_before } = await send(purchaseCalls.close, { purchase_id, sap_ids, note });
      // Other users have already closed all these SAPs.
      if (closed?.length === 0) return showToast('Closed already');
      const message = closed ? `${counted(closed.length, 'part SAP')} closed` : 'Purchase closed';
      showUndo(message, () => reopen(closed, note === null ? undefined : note_before));
    });
  }

  function reopen(sap_ids: number[] | null, note?: string | null): void {
    mutate(() => send(purchaseCalls.reopen, { purchase_id, sap_ids, ...(note !== undefined && { note }) }));
  }

  return { busy: isPending, close, reopen };
}
