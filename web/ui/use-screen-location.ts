import { replaceEqualDeep } from '@tanstack/react-query';
import { type NavigateOptions, type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';

/** The flat query of a URL: every value is a text. */
export type Query = Record<string, string | undefined>;
export type ScreenLocation = ParsedLocation<Query>;

/**
 * Returns what `select` reads from the URL of this screen, as the same object while it is equal. While another screen
 * loads, the URL already belongs to that screen, so the last result is returned.
 */
export function useScreenLocation<Selected>(select: (location: ScreenLocation) => Selected): Selected {
  const router = useRouter();
  const [path] = useState(() => router.latestLocation.pathname);
  const last = useRef<Selected>(undefined);
  return useLocation({
    select(location: ParsedLocation) {
      if (location.pathname === path || last.current === undefined)
        last.current = replaceEqualDeep(last.current, select(location as ScreenLocation));
      return last.current;
    },
  }) as Selected;
}

/**
 * Returns stable functions that read and change the query in the URL of this screen. `here` returns the current
 * location, or undefined once the URL belongs to another screen, whose query must not change.
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
