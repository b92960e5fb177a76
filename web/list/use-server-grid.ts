import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { messageOf } from '../api/api-error.ts';
import { callKey } from '../api/call-query.ts';
import { gridQuery } from '../api/grid-query.ts';
import type { GridState } from '../grid/pages/grid-state.ts';
import {
  type ListPosition,
  type Query,
  readListPosition,
  writeListPosition,
} from '../grid/pages/list-position.ts';
import { pageCount } from '../grid/pages/page-window.ts';
import { useOwnLocation } from '../ui/use-own-location.ts';

const FRESH_FOR_MS = 15_000;
const DERIVED_AGAIN_MS = 2_000;
/** The page itself is drawn first. */
const LOOKS_AROUND_AFTER_MS = 200;

/** What the address of a list says beside what all of them do, and what the server is asked for by it (`d`). */
export interface OwnParameters {
  names: readonly string[];
  extra: (own: Query) => unknown;
}

/** The rows of a server-paged list; which part of it is looked at stands in the address. `own` is always the same. */
export function useServerGrid<G extends AnyGrid>(grid: G, own?: OwnParameters): GridState<RowOf<G>> {
  const router = useRouter();
  const client = useQueryClient();
  const view = useOwnLocation(({ search }) => readListPosition(search as Query, grid.columns, own?.names));
  const asked = pageQuery(grid, view, own);
  // On its way while the screen is being built, which takes as long.
  usePrefetchQuery(asked);
  const query = useQuery({
    ...asked,
    refetchOnWindowFocus: true,
    // What is being derived is looked at again until it is.
    refetchInterval: ({ state: { data } }) => (data?.waiting ? DERIVED_AGAIN_MS : false),
  });

  // The last rows that came stay until others do, also when the next ones fail.
  const [kept, keep] = useState({ data: query.data, part: query.data && view });
  if (query.data && (query.data !== kept.data || view !== kept.part)) keep({ data: query.data, part: view });
  const { data: shown, part } = query.data ? { data: query.data, part: view } : kept;

  const [path] = useState(() => router.latestLocation.pathname);

  // Always the same function, so that what it is given to need not be drawn again with the rows.
  const go = useCallback(
    (part: Partial<ListPosition>, replace: boolean) => {
      const { pathname, search } = router.latestLocation;
      // A search that was still being typed when another screen was opened must not change that screen's address.
      if (pathname !== path) return;
      const next = { ...readListPosition(search as Query, grid.columns, own?.names), ...part };
      // Addresses are flat texts in this product, which the router's own types cannot know.
      void router.navigate({ to: '.', search: writeListPosition(next) as never, replace });
    },
    [router, path, grid, own],
  );
  // Back undoes a page change, but not each letter of a search.
  const change = useCallback(
    (part: Partial<ListPosition>) => go({ page: 1, ...part }, part.search !== undefined),
    [go],
  );

  const last = pageCount(query.data?.count ?? 0, view.size);
  const beyond = query.isSuccess && view.page > last;
  const next = view.page < last ? view.page + 1 : undefined;

  useEffect(() => {
    if (beyond) go({ page: last }, true);
  });
  useEffect(() => {
    if (!next) return;
    const prefetch = () => void client.prefetchQuery(pageQuery(grid, { ...view, page: next }, own));
    const timer = setTimeout(prefetch, LOOKS_AROUND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [client, grid, next, view, own]);

  return {
    ...view,
    rows: shown?.rows ?? NO_ROWS,
    count: shown?.count ?? 0,
    part,
    waiting: shown?.waiting,
    loading: shown === undefined,
    fetching: query.isFetching,
    error: query.error ? messageOf(query.error) : undefined,
    reload: () => void client.invalidateQueries({ queryKey: callKey(grid.call) }),
    change,
  };
}

const NO_ROWS: never[] = [];

function pageQuery<G extends AnyGrid>(grid: G, view: ListPosition, own: OwnParameters | undefined) {
  const { page, size, sort, search } = view;
  const extra = own?.extra(view.own ?? {});
  return {
    ...gridQuery(grid, { offset: (page - 1) * size, limit: size, search, sort, ...(own && { extra }) }),
    staleTime: FRESH_FOR_MS,
  };
}
