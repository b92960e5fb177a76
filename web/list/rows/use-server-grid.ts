import { useDidUpdate } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { messageOf } from '../../api/api-error.ts';
import { callKey } from '../../api/call-query.ts';
import { countQuery, rowsQuery } from '../../api/grid-query.ts';
import { refetchUntilDerived } from '../../api/refetch-until-derived.ts';
import type { GridState } from '../../grid/rows/grid-state.ts';
import {
  isFiltered,
  type ListPosition,
  readListPosition,
  writeListPosition,
} from '../../grid/rows/list-position.ts';
import { firstOfPage, lastPage } from '../../ui/control/page-window.ts';
import { useScreenLocation, useScreenSearch } from '../../ui/use-screen-location.ts';
import type { ListParameters } from './list-parameters.ts';

const FRESH = { staleTime: 15_000, refetchOnWindowFocus: true, ...refetchUntilDerived };

/**
 * Loads the rows of a server-paged list at the position in the URL. `parameters` are sent with the search and filters.
 */
export function useServerGrid<G extends AnyGrid>(
  grid: G,
  { position, go }: ReturnType<typeof useListPosition>,
  parameters: object,
  sort: readonly string[],
): GridState<RowOf<G>> {
  const client = useQueryClient();
  const { size, search, where } = position;
  const extra = { ...parameters, ...(isFiltered(position) && { where }) };
  const query = useQuery({
    ...rowsQuery(grid, { offset: firstOfPage(position), limit: size, sort, search, extra }),
    ...FRESH,
  });
  const counting = useQuery({ ...countQuery(grid, { search, extra }), ...FRESH });
  const counted = counting.data?.count;
  // If the count is 0, the list does not wait for the rows, because their query may scan a whole index.
  const isEmpty = query.data === undefined && counted === 0;
  const page = isEmpty ? EMPTY_PAGE : query.data;
  const count = page && countOf(page.rows.length, position, counted);

  // Keeps the last rows until other rows arrive, even if the next request fails.
  const filterKey = filterKeyOf(position);
  const answer = { page, count, filterKey };
  const [lastAnswer, setLastAnswer] = useState(answer);
  if (page && (page !== lastAnswer.page || count !== lastAnswer.count || filterKey !== lastAnswer.filterKey))
    setLastAnswer(answer);
  const shown = page ? answer : lastAnswer;

  // All pages and sort orders share one count, which is reloaded when the rows start or stop reporting pending figures.
  const deriving = Boolean(shown.page?.waiting);
  useDidUpdate(() => void counting.refetch({ cancelRefetch: false }), [deriving]);

  const last = lastPage({ ...position, count });
  const isPastLastPage = query.isSuccess && position.page > last;
  useEffect(() => {
    if (isPastLastPage) go({ page: last }, true);
  });
  // Back returns to the previous page, but does not undo each typed letter of a search.
  const change = useCallback(
    (patch: Partial<ListPosition>) => {
      const isSearch = Object.keys(patch).every((key) => key === 'search');
      go({ page: 1, ...patch }, isSearch);
    },
    [go],
  );

  const failure = query.error ?? counting.error;
  return {
    ...position,
    rows: shown.page?.rows ?? NO_ROWS,
    count: shown.page ? shown.count : 0,
    waiting: shown.page?.waiting,
    loading: shown.page === undefined,
    fetching: query.isFetching && !isEmpty,
    outdated: !page && lastAnswer.filterKey !== filterKey,
    error: failure ? messageOf(failure) : undefined,
    reload: () => void client.invalidateQueries({ queryKey: callKey(grid.call) }),
    change,
  };
}

/**
 * Returns the position in a list, read from the URL. The object stays the same until the position changes. `go`
 * navigates to another position, with a new history entry or in place of the current one. The arguments must be stable.
 */
export function useListPosition(grid: AnyGrid, { names }: ListParameters) {
  const screenSearch = useScreenSearch();
  const position = useScreenLocation(({ search }) => readListPosition(search, grid, names));

  const go = useCallback(
    (patch: Partial<ListPosition>, replace: boolean) => {
      const query = screenSearch.here();
      if (query)
        screenSearch.go(writeListPosition({ ...readListPosition(query.search, grid, names), ...patch }), {
          replace,
        });
    },
    [screenSearch, grid, names],
  );
  return { position, go };
}

const NO_ROWS: never[] = [];
const EMPTY_PAGE = { rows: NO_ROWS, waiting: undefined };

/** Identifies the rows that the search and the filters select, on all pages and in any order. */
export function filterKeyOf({ search, where, parameters }: ListPosition): string {
  return JSON.stringify([search, where, parameters]);
}

/**
 * Returns the number of rows in the list. A page that is not full is the last page, so it determines the number. A
 * cached count may be too low.
 */
function countOf(rows: number, position: ListPosition, counted: number | undefined): number | undefined {
  const shown = firstOfPage(position) + rows;
  const isEnd = rows < position.size && (rows > 0 || position.page === 1);
  if (isEnd || counted === undefined) return isEnd ? shown : undefined;
  return rows > 0 ? Math.max(counted, shown) : counted;
}
