import { useCallback, useState } from 'react';
import { formatQuantity } from '#domain/values/quantity';
import { fold } from '#domain/values/text';
import { DEFAULT_PAGE_SIZE } from '#domain/wire/grid';
import { cellValue, sortRows } from '../columns/sort.ts';
import type { GridState } from './grid-state.ts';
import type { ListPosition } from './list-position.ts';
import { pageCount } from './page-window.ts';

/** Pages, sorts and filters rows that are all here, as `useServerGrid` does with rows of the server. */
export function useClientPages<Row extends object>(
  all: readonly Row[],
  searchable: readonly (keyof Row & string)[],
): GridState<Row> {
  const [view, setView] = useState<ListPosition>({ page: 1, size: DEFAULT_PAGE_SIZE, sort: [], search: '' });
  const change = useCallback((part: Partial<ListPosition>) => {
    setView((now) => ({ ...now, page: 1, ...part }));
  }, []);

  const text = fold(view.search.trim());
  const found = text
    ? all.filter((row) => searchable.some((column) => searched(cellValue(row, column)).includes(text)))
    : all;
  const page = Math.min(view.page, pageCount(found.length, view.size));
  const first = (page - 1) * view.size;

  return {
    ...view,
    page,
    rows: sortRows(found, view.sort).slice(first, first + view.size),
    count: found.length,
    part: view,
    loading: false,
    fetching: false,
    error: undefined,
    reload: () => undefined,
    change,
  };
}

/** A figure is found as it is shown, 1,200, and as it is typed, 1200 (behaviour 3.3). */
function searched(value: unknown): string {
  if (typeof value === 'number') return `${value}\n${formatQuantity(value)}`;
  return fold(String(value ?? ''));
}
