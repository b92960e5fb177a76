import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { invalidateReads } from '../api/invalidate-reads.ts';
import { showToast } from '../ui/notice/toast.tsx';

/**
 * Keeps a purchase as it was ordered, until its plan needs something else again. A failure goes to the failure policy.
 */
export function useKeepLines({ purchase_id, drift_kept }: Purchase) {
  const client = useQueryClient();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => send(purchaseCalls.keepLines, { purchase_id }),
    onSuccess() {
      showToast('Kept as ordered');
      return invalidateReads(client);
    },
  });
  return { kept: drift_kept || isSuccess, busy: isPending, keep: () => mutate() };
}
