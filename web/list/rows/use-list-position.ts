import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { AnyGrid } from '#domain/wire/grid';
import {
  type ListPosition,
  type Query,
  readListPosition,
  writeListPosition,
} from '../../grid/pages/list-position.ts';
import { useOwnLocation } from '../../ui/use-own-location.ts';
import type { OwnParameters } from './own-parameters.ts';

/**
 * The position in a list, as its address says: another object only when that has changed. `go` leads to another one, in
 * a history entry of its own or in place of this one. The parameters are always the same.
 */
export function useListPosition(grid: AnyGrid, { names }: OwnParameters) {
  const router = useRouter();
  const [path] = useState(() => router.latestLocation.pathname);
  const positionOf = useCallback(
    (search: object) => readListPosition(search as Query, grid, names),
    [grid, names],
  );
  const position = useOwnLocation(({ search }) => positionOf(search));

  const go = useCallback(
    (patch: Partial<ListPosition>, replace: boolean) => {
      const { pathname, search } = router.latestLocation;
      // A search that was still being typed when another screen was opened must not change that screen's address.
      if (pathname !== path) return;
      // Addresses are flat texts in this product, which the router's own types cannot know.
      const next = writeListPosition({ ...positionOf(search), ...patch }) as never;
      void router.navigate({ to: '.', search: next, replace });
    },
    [router, path, positionOf],
  );
  return { position, go };
}
