import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
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

const FRESH_FOR_MS = 15_000;
const DERIVED_AGAIN_MS = 2_000;

/** What the address of a list says beside what all of them do, and what the server is asked for by it (`d`). */
export interface OwnParameters {
  names: readonly string[];
  extra: (own: Query) => unknown;
}

/** The rows of a server-paged list; which part of it is looked at stands in the address. `own` is always the same. */
export function useServerGrid<G extends AnyGrid>(grid: G, own?: OwnParameters): GridState<RowOf<G>> {
  const router = useRouter();
  const client = useQueryClient();
  const view = useLocation({
    select: ({ search }) => readListPosition(search as Query, grid.columns, own?.names),
    structuralSharing: true,
  });
  const query = useQuery({
    ...pageQuery(grid, view, own),
    refetchOnWindowFocus: true,
    // What is being derived is looked at again until it is.
    refetchInterval: ({ state: { data } }) => (data?.waiting ? DERIVED_AGAIN_MS : false),
  });

  // The last rows that came stay until others do, also when the next ones fail.
  const [kept, keep] = useState(query.data);
  if (query.data && query.data !== kept) keep(query.data);
  const shown = query.data ?? kept;

  const [path] = useState(() => router.latestLocation.pathname);

  function go(next: ListPosition, replace: boolean) {
    // A search that was still being typed when another screen was opened must not change that screen's address.
    if (router.latestLocation.pathname !== path) return;
    const search = writeListPosition(next);
    // Addresses are flat texts in this product, which the router's own types cannot know.
    void router.navigate({ to: '.', search: search as never, replace });
  }

  const last = pageCount(query.data?.count ?? 0, view.size);
  const beyond = query.isSuccess && view.page > last;
  const next = view.page < last ? view.page + 1 : undefined;

  useEffect(() => {
    if (beyond) go({ ...view, page: last }, true);
  });
  useEffect(() => {
    if (next) void client.prefetchQuery(pageQuery(grid, { ...view, page: next }, own));
  }, [client, grid, next, view, own]);

  return {
    ...view,
    rows: shown?.rows ?? NO_ROWS,
    count: shown?.count ?? 0,
    waiting: shown?.waiting,
    loading: shown === undefined,
    fetching: query.isFetching,
    error: query.error ? messageOf(query.error) : undefined,
    reload: () => void client.invalidateQueries({ queryKey: callKey(grid.call) }),
    // Back undoes a page change, but not each letter of a search.
    change: (part) => go({ ...view, page: 1, ...part }, part.search !== undefined),
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
