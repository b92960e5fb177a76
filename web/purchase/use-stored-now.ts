import { useQuery } from '@tanstack/react-query';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { callKey } from '../api/call-query.ts';

/**
 * A purchase as it is stored now, for what its form says beside its fields: these keep what was loaded, while the
 * purchase may be closed and opened again.
 */
export function useStoredNow(loaded: Purchase | undefined) {
  const purchase_id = loaded?.purchase_id ?? 0;
  const { data, refetch } = useQuery({
    queryKey: callKey(purchaseCalls.model, purchase_id, 'again'),
    queryFn: ({ signal }) => send(purchaseCalls.model, { purchase_id }, { signal, quiet: true }),
    // Only when it is asked to.
    enabled: false,
    gcTime: 0,
  });
  // A form that was loaded again after a save knows more than what was read before it.
  const isLater = data !== undefined && loaded !== undefined && data.version >= loaded.version;
  return { purchase: isLater ? data : loaded, readAgain: () => void refetch() };
}
