import { useMutation, useQueryClient } from '@tanstack/react-query';
import { purchaseCalls } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showUndo } from '../ui/notice/toast.tsx';

/**
 * Closes and reopens SAPs of a purchase, with `sap_ids` null the whole of it. A failure has been told by the failure
 * policy. `onStored` is called after each attempt, also after an Undo: one that failed may be stored all the same.
 */
export function useClosing(purchase_id: number, onStored?: () => void) {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (write: () => Promise<unknown>) => write(),
    onSettled() {
      onStored?.();
      return invalidateReads(client);
    },
  });
  const write = (call: () => Promise<unknown>): Promise<boolean> =>
    mutateAsync(call).then(
      () => true,
      () => false,
    );

  /** `before` is the reason that what is closed already has: Undo brings it back where another one is given. */
  async function close(sap_ids: number[] | null, note: string, before?: string | null): Promise<void> {
    const body = { purchase_id, sap_ids, note: note.trim() || null };
    if (!(await write(() => send(purchaseCalls.close, body)))) return;
    const said = sap_ids ? `${counted(sap_ids.length, 'part SAP')} closed` : 'Purchase closed';
    showUndo(said, () => void reopen(sap_ids, before));
  }

  async function reopen(sap_ids: number[] | null, note?: string | null): Promise<void> {
    await write(() =>
      send(purchaseCalls.reopen, { purchase_id, sap_ids, ...(note !== undefined && { note }) }),
    );
  }

  return { busy: isPending, close, reopen };
}
