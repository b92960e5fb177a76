import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { fetchRows } from '../api/grid-query.ts';
import type { Query } from '../grid/pages/list-position.ts';

/**
 * Chooses what the address of a new form names of a lookup, by the lookup's id (`?plan_id=7`); one that does not come is
 * left to be looked up. Answers whether there is such a one, and whether it is still to come.
 */
export function useAddressed<G extends AnyGrid>(grid: G, choose: ((row: RowOf<G>) => void) | undefined) {
  const id = useLocation({ select: ({ search }) => Number((search as Query)[grid.id]) || undefined });
  const addressed = id !== undefined && choose !== undefined;
  const [isAddressed] = useState(addressed);
  const [coming, setComing] = useState(addressed);
  const take = useEffectEvent((row: RowOf<G> | undefined) => {
    setComing(false);
    if (row) choose?.(row);
  });

  useEffect(() => {
    if (!isAddressed || id === undefined) return;
    const stop = new AbortController();
    fetchRows(grid, { offset: 0, limit: 1, search: '', extra: { [grid.id]: id } }, stop).then(
      ({ rows: [row] }) => !stop.signal.aborted && take(row),
      () => !stop.signal.aborted && take(undefined),
    );
    return () => stop.abort();
  }, [grid, id, isAddressed]);
  return { isAddressed, coming };
}
