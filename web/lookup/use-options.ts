import { useInfiniteQuery } from '@tanstack/react-query';
import { type AnyGrid, type RowOf, rowRecord } from '#domain/wire/grid';
import { send } from '../api/api.ts';

export const FRESH_FOR = 60_000;
/** How many rows are asked for at a time where nothing else is said. */
export const LOOKUP_LIMIT = 6;

interface Question {
  grid: AnyGrid;
  text: string;
  /** The grid's extra parameters (`d`). */
  extra: unknown;
  /** How many rows are asked for at a time. */
  limit: number;
  enabled: boolean;
}

export interface Options<G extends AnyGrid> {
  rows: RowOf<G>[];
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  more: () => void;
  retry: () => void;
}

/**
 * The rows that answer a text, page after page. An answer belongs to the text that asked for it, so one that
 * comes late can never replace a newer one.
 */
export function useOptions<G extends AnyGrid>(question: Question & { grid: G }): Options<G> {
  const { grid, text, extra, limit, enabled } = question;
  const query = useInfiniteQuery({
    queryKey: ['lookup', grid.path, text, limit, extra],
    queryFn: ({ pageParam, signal }) =>
      send(grid.call, requestBody(question, pageParam), { signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && read < last.count ? read : undefined;
    },
    enabled,
    staleTime: FRESH_FOR,
    retry: false,
  });

  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap((page) => page.rows.map((row) => rowRecord<RowOf<G>>(grid.columns, row))),
    hasMore: query.hasNextPage,
    loading: query.isFetching,
    failed: query.isError && !query.isFetching,
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

export function requestBody({ grid, text, extra, limit }: Omit<Question, 'enabled'>, offset: number) {
  return {
    p: {
      column: [...grid.columns],
      offset,
      limit,
      filter: [],
      search: [...grid.searchable],
      search_text: text,
      sort: [],
    },
    d: extra ?? {},
  };
}
