import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnLocation, Query } from './use-own-location.ts';

/**
 * Functions that change the query in the URL of this screen; they are stable. `here` returns the current query, or
 * nothing once the URL belongs to another screen: late work must not change that one.
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
        // The router's types cannot express that queries are flat texts.
        void router.navigate({ to: '.', search: query as never, ...how });
      },
    };
  });
  return own;
}
