import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { isListChanged } from '../api/api-error.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showToast } from '../ui/notice/toast.tsx';

/**
 * Keeps a purchase as it was ordered, until its plan needs something else again. Where the plan needs something else
 * than the purchase was loaded with, nothing is kept, and `purchase` is what is stored now. A failure goes to the
 * failure policy.
 */
export function useKeepLines(loaded: Purchase) {
  const client = useQueryClient();
  const [readAnew, setReadAnew] = useState<Purchase>();
  const purchase = readAnew ?? loaded;
  const { purchase_id, drift_of, drift_kept } = purchase;
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => send(purchaseCalls.keepLines, { purchase_id, expect: drift_of }),
    onSuccess() {
      showToast('Kept as ordered');
      return invalidateReads(client);
    },
    async onError(error) {
      if (!isListChanged(error)) return;
      const found = await send(purchaseCalls.model, { purchase_id }, { quiet: true }).catch(() => undefined);
      setReadAnew(found);
    },
  });
  return { purchase, kept: drift_kept || isSuccess, busy: isPending, keep: () => mutate() };
}
