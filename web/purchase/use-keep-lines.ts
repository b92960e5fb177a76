import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { isListChanged } from '../api/api-error.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showToast } from '../ui/notice/toast.tsx';

/**
 * Keeps a purchase as it was ordered, until its plan needs something else again. Where the plan needs something else
 * than the purchase was read with, nothing is kept, and it is read again. A failure goes to the failure policy.
 */
export function useKeepLines({ purchase_id, drift_of, drift_kept }: Purchase, readAgain: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (expect: string | null) => send(purchaseCalls.keepLines, { purchase_id, expect }),
    onSuccess() {
      showToast('Kept as ordered');
      return invalidateReads(client);
    },
    onError(error) {
      if (isListChanged(error)) readAgain();
      // Without an answer it may be kept all the same.
      else void invalidateReads(client);
    },
  });
  const kept = drift_kept || (isSuccess && variables === drift_of);
  return { kept, busy: isPending, keep: () => mutate(drift_of) };
}
