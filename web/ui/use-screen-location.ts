import { replaceEqualDeep } from '@tanstack/react-query';
import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';

/** The flat query of a URL: every value is a text. */
export type Query = Record<string, string | undefined>;
export type ScreenLocation = ParsedLocation<Query>;

/**
 * Reads the URL of this screen. An equal result is the same object. While another screen loads, the URL
 * already belongs to that screen, so this hook returns its last result.
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
