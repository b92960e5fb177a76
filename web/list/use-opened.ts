import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { Query } from '../grid/pages/list-position.ts';

/**
 * Which row of a list is open: the one that was opened here, else the one that the address names by `parameter`. Closing
 * takes it out of the address.
 */
export function useOpened(
  parameter: string,
): [id: number | undefined, open: (id: number | undefined) => void] {
  const router = useRouter();
  const [opened, setOpened] = useState<number>();
  const named = useLocation({ select: ({ search }) => Number((search as Query)[parameter]) || undefined });

  const open = useCallback(
    (id: number | undefined) => {
      setOpened(id);
      if (id !== undefined || named === undefined) return;
      // Addresses are flat texts in this product, which the router's own types cannot know.
      const search = { ...router.latestLocation.search, [parameter]: undefined } as never;
      void router.navigate({ to: '.', search, replace: true });
    },
    [router, named, parameter],
  );
  return [opened ?? named, open];
}
