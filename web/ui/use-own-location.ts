import { replaceEqualDeep } from '@tanstack/react-query';
import { type ParsedLocation, useLocation, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';

/**
 * What the address says to this screen; what says the same stays the same object. While another screen is on its way it
 * says what it said before: to draw the one that is left once more, for an address that is not its own, would delay the
 * other. It also does while it is to be `held` back.
 */
export function useOwnLocation<Selected>(
  select: (location: ParsedLocation) => Selected,
  held = () => false,
): Selected {
  const router = useRouter();
  const [path] = useState(() => router.latestLocation.pathname);
  const said = useRef<Selected>(undefined);
  return useLocation({
    select(location: ParsedLocation) {
      if ((location.pathname === path && !held()) || said.current === undefined)
        said.current = replaceEqualDeep(said.current, select(location));
      return said.current;
    },
  }) as Selected;
}
