import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnLocation, Query } from './use-own-location.ts';

/**
 * The way to another query in the address of this screen; always the same functions. `here` answers the address as it
 * is now, and nothing once it is another screen's: what ends later must not change that.
 */
export function useOwnSearch() {
  const router = useRouter();
  const [own] = useState(() => {
    const path = router.latestLocation.pathname;
    return {
      here(): OwnLocation | undefined {
        const { latestLocation } = router;
        return latestLocation.pathname === path ? (latestLocation as OwnLocation) : undefined;
      },
      go(query: Query, how: Pick<NavigateOptions, 'replace' | 'state'> = {}) {
        // The router's own types cannot know that addresses are flat texts in this product.
        void router.navigate({ to: '.', search: query as never, ...how });
      },
    };
  });
  return own;
}
