import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import type { GridRows } from '../api/grid-query.ts';
import type { ListPosition } from '../grid/pages/list-position.ts';
import { afterPaint } from '../ui/after-paint.ts';
import { countQuery, type OwnParameters } from './page-query.ts';

interface Counted<Row> {
  /** The page with the number of rows on all pages. */
  counted: GridRows<Row> | undefined;
  error: Error | null;
}

/**
 * The rows of a search that very many hold come first. Their number, for which all of them are looked at, is asked for once
 * these are drawn, and follows. A `view` that is the same is the same object.
 */
export function useCounted<G extends AnyGrid>(
  grid: G,
  view: ListPosition,
  own: OwnParameters | undefined,
  { data: page }: Pick<UseQueryResult<GridRows<RowOf<G>>>, 'data'>,
): Counted<RowOf<G>> {
  const isOpen = page?.at_least === true;
  const [drawn, setDrawn] = useState<ListPosition>();
  useEffect(() => (isOpen ? afterPaint(() => setDrawn(view)) : undefined), [isOpen, view]);

  const { data, error } = useQuery({
    ...countQuery(grid, view, own),
    enabled: isOpen && drawn === view,
    refetchOnWindowFocus: true,
  });
  const found = data?.count ?? 0;
  const counted = useMemo(
    // A number from before what was written since may be less than this page shows.
    () => (isOpen && found >= page.count ? { ...page, count: found, at_least: undefined } : page),
    [page, isOpen, found],
  );
  return { counted, error: isOpen ? error : null };
}
