import { useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

/** Which SAP's panel is open: the one that was opened here, else the one that the address names. */
export function useOpenedSap(): [id: number | undefined, open: (id: number | undefined) => void] {
  const router = useRouter();
  const [opened, setOpened] = useState<number>();
  const named = useLocation({
    select: ({ search }) => Number((search as Record<string, string>).sap_id) || undefined,
  });

  const open = useCallback(
    (id: number | undefined) => {
      setOpened(id);
      // Addresses are flat texts in this product, which the router's own types cannot know.
      const rest = { ...router.state.location.search, sap_id: undefined } as never;
      if (id === undefined && named !== undefined)
        void router.navigate({ to: '.', search: rest, replace: true });
    },
    [router, named],
  );
  return [opened ?? named, open];
}
