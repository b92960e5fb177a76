import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showToast } from '../ui/notice/toast.tsx';

/** Keeps a purchase as it was ordered, until its plan needs something else again. A failure is told by the policy. */
export function useKeepLines({ purchase_id, drift_kept }: Purchase) {
  const client = useQueryClient();
  const [kept, setKept] = useState(drift_kept);
  const [busy, setBusy] = useState(false);

  async function keep(): Promise<void> {
    setBusy(true);
    const isKept = await send(purchaseCalls.keepLines, { purchase_id }).then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (!isKept) return;
    setKept(true);
    showToast('Kept as ordered');
    await invalidateReads(client);
  }

  return { kept, busy, keep };
}
