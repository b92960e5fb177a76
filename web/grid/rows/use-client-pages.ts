import { useCallback, useMemo, useState } from 'react';
import { formatQuantity } from '#domain/values/quantity';
import { holdsEachWord } from '#domain/values/search-words';
import { searchForm } from '#domain/values/text';
import { pageCount } from '../../ui/control/page-window.ts';
import { cellValue, sortRows } from '../columns/sort.ts';
import type { GridState } from './grid-state.ts';
import { FIRST_PAGE, type ListPosition } from './list-position.ts';

/**
 * Pages, sorts and filters rows in memory, as `useServerGrid` does with rows of the server. `all` and
 * `searchable` must be the same arrays while unchanged; without the latter nothing is searched.
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
  const found = useMemo(() => {
    if (!searchable || !search.trim()) return all;
    return all.filter((row) =>
      holdsEachWord(
        search,
        searchable.map((column) => searched(cellValue(row, column))),
      ),
    );
  }, [all, searchable, search]);
  const page = Math.min(position.page, pageCount(found.length, size));
  const rows = useMemo(
    () => sortRows(found, sort).slice((page - 1) * size, page * size),
    [found, sort, size, page],
  );

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

/** A figure is found as displayed, 1,200, and as typed, 1200 (behaviour 3.3). */
function searched(value: unknown): string {
  if (typeof value === 'number') return `${value}\n${formatQuantity(value)}`;
  return searchForm(String(value ?? ''));
}
