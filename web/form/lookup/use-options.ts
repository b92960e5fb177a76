import { useInfiniteQuery } from '@tanstack/react-query';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { callKey } from '../../api/call-query.ts';
import { fetchRows } from '../../api/grid-query.ts';

export const FRESH_FOR_MS = 60_000;
export const LOOKUP_LIMIT = 6;

interface Question {
  grid: AnyGrid;
  text: string;
  extra: unknown;
  limit: number;
  enabled: boolean;
}

export interface Options<G extends AnyGrid> {
  rows: RowOf<G>[];
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  loadMore: () => void;
  retry: () => void;
}

/**
 * Loads the rows for a text, page by page. Each text has a separate cached response, so a late response does not
 * replace the response to a newer text.
 */
export function useOptions<G extends AnyGrid>(question: Question & { grid: G }): Options<G> {
  const { grid, text, extra, limit, enabled } = question;
  const query = useInfiniteQuery({
    queryKey: callKey(grid.call, 'pages', { text, limit, extra }),
    queryFn: ({ pageParam, signal }) =>
      fetchRows(grid, { offset: pageParam, limit, search: text, extra }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && read < last.count ? read : undefined;
    },
    enabled,
    staleTime: FRESH_FOR_MS,
    retry: false,
  });

  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.rows),
    hasMore: query.hasNextPage,
    loading: query.isFetching,
    failed: query.isError && !query.isFetching,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}
