import { useCallback, useMemo, useState } from 'react';
import { pageCount, rowsOfPage } from '../../ui/control/page-window.ts';
import { cellValue, sortRows } from '../columns/sort.ts';
import { findRows, searchedText } from './find-rows.ts';
import type { GridState } from './grid-state.ts';
import { FIRST_PAGE, type ListPosition } from './list-position.ts';

/**
 * Paginates, sorts and searches rows in memory, as `useServerGrid` does with rows of the server. The arrays `all` and
 * `searchable` must be memoized. Without `searchable` the search has no effect.
 */
export function useClientPages<Row extends object>(
  all: readonly Row[],
  searchable?: readonly (keyof Row & string)[],
): GridState<Row> & { count: number } {
  const [position, setPosition] = useState(FIRST_PAGE);
  const change = useCallback((patch: Partial<ListPosition>) => {
    setPosition((now) => ({ ...now, page: 1, ...patch }));
  }, []);

  const { search, sort, size } = position;
  const textOf = useMemo(
    () => searchable && searchedText<Row>((row) => searchable.map((column) => cellValue(row, column))),
    [searchable],
  );
  const found = useMemo(() => (textOf ? findRows(all, search, textOf) : all), [all, search, textOf]);
  const sorted = useMemo(() => sortRows(found, sort), [found, sort]);
  const page = Math.min(position.page, pageCount(found.length, size));
  const rows = useMemo(() => rowsOfPage(sorted, { page, size }), [sorted, page, size]);

  return {
    ...position,
    page,
    rows,
    count: found.length,
    loading: false,
    fetching: false,
    error: undefined,
    reload: () => undefined,
    change,
  };
}
