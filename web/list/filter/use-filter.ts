import { useMemo, useRef, useState } from 'react';
import { filteredColumn } from '#domain/wire/column-kind';
import type { Where } from '#domain/wire/condition';
import type { Column } from '../../grid/columns/column-definitions.ts';
import { focusedRow } from '../../grid/rows/focused-row.ts';
import { isFiltered } from '../../grid/rows/list-position.ts';
import { type Box, boxOf } from '../../ui/box-of.ts';
import { keepKeys, useKeys } from '../../ui/keys/use-keys.ts';
import type { List } from '../rows/use-list.ts';
import { filterColumn, filterColumns } from './filter-column.ts';

/**
 * Returns the filter state of a list (behaviour 32), and handles its keys. `f` opens the panel below the focused
 * header, or else at `button`. Shift+F clears all filters, unless a row has the focus.
 */
export function useFilter<Row extends object>(list: List<Row>) {
  const { grid, allColumns, columns: shown, state, unfiltered } = list;
  const button = useRef<HTMLSpanElement>(null);
  const [opened, setOpened] = useState<{ column: string | undefined; at: Box }>();
  const { where, parameters, change } = state;
  // Lists the columns in the order of the screen, hidden columns last.
  const columns = useMemo(
    () => filterColumns(grid, [...shown, ...allColumns] as readonly Column<never>[]),
    [grid, shown, allColumns],
  );
  const filtered = useMemo(
    () => new Set(allColumns.map(({ name }) => name).filter((name) => filteredColumn(grid, name) in where)),
    [grid, allColumns, where],
  );
  const open = (column: string | undefined, anchor: Element) =>
    setOpened({ column: column && filteredColumn(grid, column), at: boxOf(anchor) });

  function openFocused() {
    const header = document.activeElement?.closest<HTMLElement>('th[data-column]');
    const anchor = header ?? button.current;
    keepKeys();
    if (anchor) open(header?.dataset.column, anchor);
  }

  const hasFilters =
    isFiltered(state) || Object.keys(parameters).length > Object.keys(unfiltered.parameters).length;
  useKeys({
    f: openFocused,
    'Shift+f': () => (hasFilters && focusedRow() === undefined ? change(unfiltered) : false),
  });

  return {
    button,
    columns,
    columnOf: (name: string) => filterColumn(grid, allColumns as readonly Column<never>[], name),
    filtered,
    opened,
    open,
    close: () => setOpened(undefined),
    set: (where: Where) => change({ where }),
  };
}
export type Filter = ReturnType<typeof useFilter>;
