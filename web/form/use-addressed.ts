import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { gridQuery } from '../api/grid-query.ts';
import type { Query } from '../grid/pages/list-position.ts';
import { useOwnLocation } from '../ui/use-own-location.ts';

/**
 * Chooses what the address of a new form names of a lookup, by the lookup's id (`?plan_id=7`); one that does not come
 * is left to be looked up. Answers whether there is such a one, and whether it is still to come.
 */
export function useAddressed<G extends AnyGrid>(grid: G, choose: ((row: RowOf<G>) => void) | undefined) {
  const id = useOwnLocation(({ search }) => Number((search as Query)[grid.id]) || null);
  const [isAddressed] = useState(id !== null && choose !== undefined);
  const [coming, setComing] = useState(isAddressed);
  const { data, isFetched } = useQuery({
    ...gridQuery(grid, { offset: 0, limit: 1, search: '', extra: { [grid.id]: id } }),
    enabled: coming,
    gcTime: 0,
    retry: false,
  });

  const take = useEffectEvent(() => {
    setComing(false);
    const [row] = data?.rows ?? [];
    if (row) choose?.(row);
  });
  useEffect(() => {
    if (coming && isFetched) take();
  }, [coming, isFetched]);
  return { isAddressed, coming };
}
