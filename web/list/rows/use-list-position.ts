import { useCallback } from 'react';
import type { AnyGrid } from '#domain/wire/grid';
import { type ListPosition, readListPosition, writeListPosition } from '../../grid/pages/list-position.ts';
import { useOwnLocation } from '../../ui/use-own-location.ts';
import { useOwnSearch } from '../../ui/use-own-search.ts';
import type { OwnParameters } from './own-parameters.ts';

/**
 * The position in a list, as its address says: another object only when that has changed. `go` leads to another one, in
 * a history entry of its own or in place of this one. The parameters are always the same.
 */
export function useListPosition(grid: AnyGrid, { names }: OwnParameters) {
  const own = useOwnSearch();
  const position = useOwnLocation(({ search }) => readListPosition(search, grid, names));

  const go = useCallback(
    (patch: Partial<ListPosition>, replace: boolean) => {
      const here = own.here();
      if (here)
        own.go(writeListPosition({ ...readListPosition(here.search, grid, names), ...patch }), { replace });
    },
    [own, grid, names],
  );
  return { position, go };
}
