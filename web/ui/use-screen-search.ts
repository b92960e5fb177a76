import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Query, ScreenLocation } from './use-screen-location.ts';

/**
 * Returns stable functions that change the query in the URL of this screen. `here` returns the current query, or
 * undefined once the URL belongs to another screen, whose URL must not change.
 */
export function useScreenSearch() {
  const router = useRouter();
  const [search] = useState(() => {
    const path = router.latestLocation.pathname;
    return {
      here(): ScreenLocation | undefined {
        const { latestLocation } = router;
        return latestLocation.pathname === path ? (latestLocation as ScreenLocation) : undefined;
      },
      go(query: Query, how: Pick<NavigateOptions, 'replace' | 'state'> = {}) {
        // The router's types cannot express that queries are flat texts.
        void router.navigate({ to: '.', search: query as never, ...how });
      },
    };
  });
  return search;
}
