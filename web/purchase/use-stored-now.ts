import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Purchase, purchaseCalls } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { callKey } from '../api/call-query.ts';

/**
 * A purchase as it is stored now, for what its form says beside its fields: these keep what was loaded, while the
 * purchase may be closed and opened again.
 */
export function useStoredNow(loaded: Purchase | undefined) {
  const [times, setTimes] = useState(0);
  const purchase_id = loaded?.purchase_id ?? 0;
  const { data } = useQuery({
    queryKey: callKey(purchaseCalls.model, purchase_id, 'again', times),
    queryFn: ({ signal }) => send(purchaseCalls.model, { purchase_id }, { signal, quiet: true }),
    enabled: times > 0,
    placeholderData: keepPreviousData,
    meta: { outlivesWrites: true },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A form that was loaded again after a save knows more than what was read before it.
  const isLater = data !== undefined && loaded !== undefined && data.version >= loaded.version;
  return { purchase: isLater ? data : loaded, readAgain: () => setTimes((before) => before + 1) };
}
