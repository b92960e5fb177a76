import { useCallback, useMemo, useState } from 'react';
import { filteredColumn } from '#domain/wire/column-kind';
import type { Where } from '#domain/wire/condition';
import type { Column } from '../grid/columns/column-definitions.ts';
import { type FilterColumn, filterColumn, filterColumns } from '../grid/filter/filter-column.ts';
import { focusedRow } from '../grid/rows/use-row-keys.ts';
import { useKeys } from '../keys/use-keys.ts';
import { type Place, placeOf } from '../ui/place-of.ts';
import type { List } from './use-list.ts';

/** The panel of conditions while it is open: for a column, or to choose one, and where it opens. */
interface OpenedFilter {
  column: string | undefined;
  at: Place;
}

/** How a list is filtered by its columns (behaviour 32). */
export interface Filter {
  /** The columns that can be chosen. */
  columns: readonly FilterColumn[];
  /** What is known of a column that has a condition. */
  columnOf: (name: string) => FilterColumn;
  where: Where;
  /** The columns that are shown and have a condition on them. */
  filtered: ReadonlySet<string>;
  opened: OpenedFilter | undefined;
  /** Opens the conditions on a column beneath an element; always the same function. */
  open: (column: string | undefined, at: Element) => void;
  close: () => void;
  set: (where: Where) => void;
}

/** What a list is filtered by, and the keys for it: `f` on a header or a row, Shift+F for no filter at all. */
export function useFilter<Row extends object>(
  { grid, all, columns: shown, state, unfiltered }: List<Row>,
  toolbar: () => Element | null,
): Filter {
  const [opened, setOpened] = useState<OpenedFilter>();
  const { where = NONE, change } = state;
  // In the order of the screen, the hidden ones last.
  const columns = useMemo(
    () => filterColumns(grid, [...shown, ...all] as readonly Column<never>[]),
    [grid, shown, all],
  );
  const filtered = useMemo(
    () => new Set(all.map(({ name }) => name).filter((name) => filteredColumn(grid, name) in where)),
    [grid, all, where],
  );
  const open = useCallback(
    (column: string | undefined, at: Element) =>
      setOpened({
        column: column === undefined ? undefined : filteredColumn(grid, column),
        at: placeOf(at),
      }),
    [grid],
  );
  const set = useCallback((where: Where) => change({ where }), [change]);

  function openFocused() {
    const header = document.activeElement?.closest<HTMLElement>('th[data-column]');
    const at = header ?? toolbar();
    if (at) open(header?.dataset.column, at);
  }

  const isFiltered =
    Object.keys(where).length > 0 ||
    Object.keys(state.own ?? {}).length > Object.keys(unfiltered.own ?? {}).length;
  useKeys({
    f: openFocused,
    'Shift+f': () => (isFiltered && focusedRow() === undefined ? change(unfiltered) : false),
  });

  const columnOf = (name: string) => filterColumn(grid, all as readonly Column<never>[], name);

  return { columns, columnOf, where, filtered, opened, open, close: () => setOpened(undefined), set };
}

const NONE: Where = {};
