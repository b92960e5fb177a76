import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { messageOf } from '../api/api-error.ts';
import { callKey } from '../api/call-query.ts';
import type { GridState } from '../grid/pages/grid-state.ts';
import {
  type ListPosition,
  type Query,
  readListPosition,
  writeListPosition,
} from '../grid/pages/list-position.ts';
import { pageCount } from '../grid/pages/page-window.ts';
import { useOwnLocation } from '../ui/use-own-location.ts';
import { type OwnParameters, pageQuery, prefetchPage } from './page-query.ts';
import { useAfterAnswer } from './use-after-answer.ts';
import { useCounted } from './use-counted.ts';

const DERIVED_AGAIN_MS = 2_000;
/** The page itself is drawn first. */
const LOOKS_AROUND_AFTER_MS = 200;

/** The rows of a server-paged list; which part of it is looked at stands in the address. `own` is always the same. */
export function useServerGrid<G extends AnyGrid>(grid: G, own?: OwnParameters): GridState<RowOf<G>> {
  const router = useRouter();
  const client = useQueryClient();
  const positionOf = useCallback(
    (search: object) => readListPosition(search as Query, grid.columns, own?.names),
    [grid, own],
  );
  const view = useOwnLocation(({ search }) => positionOf(search));
  const asked = pageQuery(grid, view, own);
  // On its way while the screen is being built, which takes as long.
  usePrefetchQuery(asked);
  const query = useQuery({
    ...asked,
    refetchOnWindowFocus: true,
    // What is being derived is looked at again until it is.
    refetchInterval: ({ state: { data } }) => (data?.waiting ? DERIVED_AGAIN_MS : false),
  });

  const { counted, error } = useCounted(grid, view, own, query);

  // The last rows that came stay until others do, also when the next ones fail.
  const [kept, keep] = useState(counted);
  if (counted && counted !== kept) keep(counted);
  const { shown, waits } = useAfterAnswer(view, counted ?? kept);

  const [path] = useState(() => router.latestLocation.pathname);

  // Always the same function, so that what it is given to need not be drawn again with the rows.
  const go = useCallback(
    (part: Partial<ListPosition>, replace: boolean) => {
      const { pathname, search } = router.latestLocation;
      // A search that was still being typed when another screen was opened must not change that screen's address.
      if (pathname !== path) return;
      const next = { ...positionOf(search), ...part };
      // On its way before anything is drawn.
      void client.prefetchQuery(pageQuery(grid, next, own));
      // Addresses are flat texts in this product, which the router's own types cannot know.
      void router.navigate({ to: '.', search: writeListPosition(next) as never, replace });
    },
    [router, client, path, grid, own, positionOf],
  );
  const prefetch = useCallback(
    (part: Partial<ListPosition>) => {
      prefetchPage(client, grid, { ...positionOf(router.latestLocation.search), page: 1, ...part }, own);
    },
    [router, client, grid, own, positionOf],
  );
  const change = useCallback(
    // Back undoes a page change, but not each letter of a search.
    (part: Partial<ListPosition>) => go({ page: 1, ...part }, part.search !== undefined),
    [go],
  );

  const last = pageCount(counted?.count ?? 0, view.size);
  const beyond = query.isSuccess && view.page > last;
  useEffect(() => {
    if (beyond) go({ page: last }, true);
  });
  useEffect(() => {
    const pageAt = (page: number) => pageQuery(grid, { ...view, page }, own);
    const lookAround = () => {
      if (view.page < last) void client.prefetchQuery(pageAt(view.page + 1));
      // Whoever came from there has it. A failure is told when it is asked for.
      if (view.page > 1 && view.page <= last)
        void client.ensureQueryData(pageAt(view.page - 1)).catch(() => undefined);
    };
    const timer = setTimeout(lookAround, LOOKS_AROUND_AFTER_MS);
    return () => clearTimeout(timer);
  }, [client, grid, own, view, last]);

  const failure = query.error ?? error;
  return {
    ...view,
    rows: shown?.rows ?? NO_ROWS,
    count: shown?.count ?? 0,
    atLeast: shown?.at_least,
    waiting: shown?.waiting,
    loading: shown === undefined,
    fetching: query.isFetching || waits,
    error: failure ? messageOf(failure) : undefined,
    reload: () => void client.invalidateQueries({ queryKey: callKey(grid.call) }),
    change,
    prefetch,
  };
}

const NO_ROWS: never[] = [];
