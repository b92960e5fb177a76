import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { samePlace } from '../ui/use-history-entry.ts';
import { useScreenLocation } from '../ui/use-screen-location.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * The part SAPs that are being ordered, with one purchase for each plan: on a new purchase, and on Coverage to
     * order them for the next plan.
     */
    ordering?: readonly number[];
  }
}

/** Calls the function with the part SAPs that Coverage was opened to order. A reload does not order them again. */
export function useContinuedOrder(onOrder: (sapIds: readonly number[]) => void): void {
  const router = useRouter();
  const sapIds = useScreenLocation(({ state }) => state.ordering ?? null);
  const continueOrder = useEffectEvent((ids: readonly number[]) => {
    onOrder(ids);
    const { href, state } = router.state.location;
    const { ordering: _, ...rest } = samePlace(state);
    void router.navigate({ href, replace: true, state: rest });
  });
  useEffect(() => {
    if (sapIds) continueOrder(sapIds);
  }, [sapIds]);
}
