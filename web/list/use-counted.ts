import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
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
 * these are drawn, and follows.
 */
export function useCounted<G extends AnyGrid>(
  grid: G,
  view: ListPosition,
  own: OwnParameters | undefined,
  { data: page, dataUpdatedAt }: Pick<UseQueryResult<GridRows<RowOf<G>>>, 'data' | 'dataUpdatedAt'>,
): Counted<RowOf<G>> {
  const client = useQueryClient();
  const query = countQuery(grid, view, own);
  const count = useEffectEvent(() => void client.prefetchQuery(query));
  const isOpen = page?.at_least === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows of another time may be as many others
  useEffect(() => (isOpen ? afterPaint(count) : undefined), [isOpen, view, dataUpdatedAt]);

  const { data, error } = useQuery({ ...query, enabled: false });
  const found = data?.count;
  const counted = useMemo(
    () => (page?.at_least && found !== undefined ? { ...page, count: found, at_least: undefined } : page),
    [page, found],
  );
  return { counted, error };
}
