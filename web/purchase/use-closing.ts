import { useMutation, useQueryClient } from '@tanstack/react-query';
import { purchaseCalls } from '#domain/purchase/purchase';
import type { StatusRow } from '#domain/purchase/status-record';
import { firstOf } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showToast } from '../ui/notice/toast.tsx';
import { useUndoable } from '../ui/notice/use-undoable.ts';

/**
 * Returns functions that close and reopen SAPs of a purchase, or the whole purchase if the SAPs are null, and whether a
 * call is running. `failurePolicy` reports failures.
 */
export function useClosing(purchase_id: number) {
  const client = useQueryClient();
  const showUndoable = useUndoable();
  const { mutate, isPending } = useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
    // Also after a failure: the server may have stored the change although the response was lost.
    onSettled: () => invalidateReads(client),
  });

  /**
   * Closes SAPs or the purchase. The reason stays if `reason` is null, and a blank one deletes it. Undo reopens only
   * what this call closed, and restores the earlier reason if the call changed it. `onClosed` is called unless the call
   * fails.
   */
  function close(
    saps: readonly Pick<StatusRow, 'sap_id' | 'sap_code'>[] | null,
    reason: string | null,
    onClosed?: () => void,
  ): void {
    const note = reason?.trim() ?? null;
    mutate(async () => {
      const sap_ids = saps?.map(({ sap_id }) => sap_id) ?? null;
      const { closed, note_before } = await send(purchaseCalls.close, { purchase_id, sap_ids, note });
      onClosed?.();
      // Other users have already closed these SAPs or the purchase.
      if (closed?.length === 0) return showToast('Closed already');
      const codes = saps?.filter(({ sap_id }) => closed?.includes(sap_id)).map(({ sap_code }) => sap_code);
      const subject = codes ? firstOf(codes) : 'Purchase';
      const undone = { sap_ids: closed, ...(note !== null && { note: note_before, expect: note || null }) };
      void showUndoable(`${subject} closed`, async (idempotencyKey) => {
        await send(purchaseCalls.reopen, { purchase_id, ...undone }, { idempotencyKey });
        return `${subject} reopened`;
      });
    });
  }

  return {
    busy: isPending,
    close,
    reopen: (sap_ids: number[] | null) => mutate(() => send(purchaseCalls.reopen, { purchase_id, sap_ids })),
  };
}
