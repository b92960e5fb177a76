import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Query } from '../grid/pages/list-position.ts';
import { samePlace } from '../grid/rows/use-scroll-memory.ts';
import { useOwnLocation } from '../ui/use-own-location.ts';

/**
 * What is open above a screen: the number that its address has by `parameter`, and nothing else, so that a link, a
 * reload and Back lead to it. The way to open another one, or none, leaves the rest of the address, and the place in
 * the list.
 */
export function useOpened(
  parameter: string,
): [id: number | undefined, open: (id: number | undefined) => void] {
  const router = useRouter();
  const { path, id } = useOwnLocation(({ pathname, search }) => ({
    path: pathname,
    id: Number((search as Query)[parameter]) || undefined,
  }));

  const open = useCallback(
    (next: number | undefined) => {
      const { pathname, search } = router.latestLocation;
      // Something that ends later must not change the address of another screen.
      if (pathname !== path) return;
      // Addresses are flat texts in this product, which the router's own types cannot know.
      const opened = { ...search, [parameter]: next } as never;
      void router.navigate({ to: '.', search: opened, state: samePlace, replace: true });
    },
    [router, path, parameter],
  );
  return [id, open];
}
