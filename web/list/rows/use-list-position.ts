import { useCallback } from 'react';
import type { AnyGrid } from '#domain/wire/grid';
import { type ListPosition, readListPosition, writeListPosition } from '../../grid/pages/list-position.ts';
import { type Query, useOwnLocation } from '../../ui/use-own-location.ts';
import { useOwnSearch } from '../../ui/use-own-search.ts';
import type { OwnParameters } from './own-parameters.ts';

/**
 * The position in a list, as its address says: another object only when that has changed. `go` leads to another one, in
 * a history entry of its own or in place of this one. The parameters are always the same.
 */
export function useListPosition(grid: AnyGrid, { names }: OwnParameters) {
  const own = useOwnSearch();
  const positionOf = useCallback((query: Query) => readListPosition(query, grid, names), [grid, names]);
  const position = useOwnLocation(({ search }) => positionOf(search));

  const go = useCallback(
    (patch: Partial<ListPosition>, replace: boolean) => {
      const here = own.here();
      if (here) own.go(writeListPosition({ ...positionOf(here.search), ...patch }), { replace });
    },
    [own, positionOf],
  );
  return { position, go };
}
