import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { counted } from '#domain/values/counted';
import type { RowOf } from '#domain/wire/grid';
import { type Column, type RowColumns, visibleColumns } from '../../grid/columns/column-definitions.ts';
import { copiedTable } from '../../grid/columns/copied-table.ts';
import { cellValue } from '../../grid/columns/sort.ts';
import type { GridState } from '../../grid/rows/grid-state.ts';
import type { ListPosition } from '../../grid/rows/list-position.ts';
import { type Selection, useSelection } from '../../grid/rows/use-selection.ts';
import { setCopiedContent } from '../../ui/clipboard/set-copied-content.ts';
import { firstOfPage } from '../../ui/control/page-window.ts';
import { isCovered, isTyping } from '../../ui/keys/read-key.ts';
import { showToast } from '../../ui/notice/toast.tsx';
import { useHistoryEntry } from '../../ui/use-history-entry.ts';
import { type ListSettings, useListSettings } from '../views/use-list-settings.ts';
import { type BuiltInView, type SavedViews, useSavedViews } from '../views/use-saved-views.ts';
import { type ListGrid, NO_PARAMETERS } from './list-parameters.ts';
import { filterKeyOf, useListPosition, useServerGrid } from './use-server-grid.ts';

export interface List<Row extends object> {
  grid: ListGrid;
  /** The additional parameters of requests (`d`). */
  extra: object;
  /** The requested sort order; the server's default if it is empty. */
  order: readonly string[];
  unfiltered: Pick<ListPosition, 'where' | 'parameters'>;
  state: GridState<Row>;
  selection: Selection;
  /** The ids of the checked rows. */
  ids: number[];
  /** The latest version of every row shown so far, and of every checked row. */
  seenRows: SeenRows<Row>;
  allColumns: readonly Column<Row>[];
  /** The visible columns in order. */
  columns: readonly Column<Row>[];
  settings: ListSettings;
  saved: SavedViews;
  idOf: (row: Row) => number;
  search: RefObject<HTMLInputElement | null>;
  /** Changes the position when a chip is removed, and moves the focus to the search. */
  removeRestriction: (patch: Partial<ListPosition>) => void;
}

const NO_VIEWS: readonly BuiltInView[] = [];

/** Returns the state of a list screen. `parameters` are the additional URL parameters. */
export function useList<G extends ListGrid>(
  grid: G,
  definitions: RowColumns<RowOf<G>>,
  parameters = NO_PARAMETERS,
  builtInViews = NO_VIEWS,
): List<RowOf<G>> {
  const address = useListPosition(grid, parameters);
  const extra = parameters.extra(address.position.parameters);
  const { sort } = address.position;
  const order = sort.length > 0 ? sort : (parameters.sort?.(address.position.parameters) ?? sort);
  const state = useServerGrid(grid, address, extra, order);
  // A different search or filter starts without checked rows.
  const entry = useHistoryEntry();
  const selection = useSelection(filterKeyOf(state), state.outdated === true, entry);
  const allColumns = useMemo(() => visibleColumns(definitions), [definitions]);
  const { columns, settings } = useListSettings(grid.view, allColumns);
  const saved = useSavedViews(grid.view, state, settings, builtInViews);
  const idOf = useCallback((row: RowOf<G>) => cellValue(row, grid.id) as number, [grid]);
  const search = useRef<HTMLInputElement>(null);
  const seenRows = useSeenRows(state, idOf, selection.ids, entry);
  useCopy(columns, seenRows, selection);

  const unfiltered = Object.entries(state.parameters).filter(([name]) => !parameters.filters.includes(name));

  return {
    grid,
    extra,
    order,
    unfiltered: { where: {}, parameters: Object.fromEntries(unfiltered) },
    state,
    selection,
    ids: [...selection.ids],
    seenRows,
    allColumns,
    columns,
    settings,
    saved,
    idOf,
    search,
    removeRestriction(patch) {
      state.change(patch);
      // The chip disappears, so the focus moves to the search.
      search.current?.focus();
    },
  };
}

/** Rows by id, with their latest place in the list, counted over all pages. */
type SeenRows<Row> = ReadonlyMap<number, { row: Row; place: number }>;

/** The checked rows of each entry in the browser's history, until the page is closed. */
const checkedRows = new Map<string, SeenRows<object>>();

/**
 * Returns the latest version of every row that the list has shown, since checked rows may be on another page. Going
 * back to a history entry restores its checked rows (`useSelection`).
 */
function useSeenRows<Row extends object>(
  state: GridState<Row>,
  idOf: (row: Row) => number,
  ids: ReadonlySet<number>,
  entry: string,
): SeenRows<Row> {
  const { rows } = state;
  const [seen, setSeen] = useState(() => ({
    rows: [] as readonly Row[],
    // An entry belongs to one list, so its rows have the list's columns.
    byId: (checkedRows.get(entry) ?? new Map()) as SeenRows<Row>,
  }));
  useEffect(() => {
    if (entry !== '') checkedRows.set(entry, new Map([...seen.byId].filter(([id]) => ids.has(id))));
  }, [entry, seen, ids]);
  if (seen.rows === rows) return seen.byId;
  const first = firstOfPage(state);
  const shown = rows.map((row, index) => [idOf(row), { row, place: first + index }] as const);
  const byId = new Map([...seen.byId, ...shown]);
  setSeen({ rows, byId });
  return byId;
}

/** Copies the checked rows on Ctrl+C as a table in the order of the list, unless text is selected. */
function useCopy<Row extends object>(
  columns: readonly Column<Row>[],
  seenRows: SeenRows<Row>,
  { ids, all }: Pick<Selection, 'ids' | 'all'>,
): void {
  useWindowEvent('copy', (event) => {
    const hasSelectedText = document.getSelection()?.isCollapsed === false;
    if (ids.size === 0 || hasSelectedText || isCovered() || isTyping(event.target)) return;
    if (all) return showToast('All results can be downloaded, but not copied.');

    const checked = [...seenRows].flatMap(([id, seen]) => (ids.has(id) ? seen : []));
    const rows = checked.sort((one, other) => one.place - other.place).map(({ row }) => row);
    setCopiedContent(event, copiedTable(columns, rows));
    showToast(`Copied ${counted(rows.length, 'row')}`);
  });
}
