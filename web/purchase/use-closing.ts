import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { purchaseCalls } from '#domain/purchase/purchase';
import { counted } from '#domain/values/counted';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showUndo } from '../ui/notice/toast.tsx';

/**
 * Closes and reopens SAPs of a purchase; with `sap_ids` null the whole of it is reopened. A failure has been told by
 * the failure policy.
 */
export function useClosing(purchase_id: number) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function write(start: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    const written = await start().then(
      () => true,
      () => false,
    );
    setBusy(false);
    await invalidateReads(client);
    return written;
  }

  /** `before` is the reason that what is closed already has: Undo brings it back where another one is given. */
  async function close(sap_ids: number[], note: string, before?: string | null): Promise<void> {
    const body = { purchase_id, sap_ids, note: note.trim() || null };
    if (!(await write(() => send(purchaseCalls.close, body)))) return;
    showUndo(`${counted(sap_ids.length, 'part SAP')} closed`, () => void reopen(sap_ids, before));
  }

  async function reopen(sap_ids: number[] | null, note?: string | null): Promise<void> {
    await write(() =>
      send(purchaseCalls.reopen, { purchase_id, sap_ids, ...(note !== undefined && { note }) }),
    );
  }

  return { busy, close, reopen };
}
