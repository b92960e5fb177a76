import { VisuallyHidden } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { Button } from '../../ui/control/button.tsx';
import { useScrollEdges } from '../../ui/control/use-scroll-edges.ts';
import { useFocusOpenedRecord } from '../../ui/focus-opened-record.ts';
import type { Query } from '../../ui/use-screen-location.ts';
import type { Column } from '../columns/column-definitions.ts';
import { fitFigures } from '../columns/fit-figures.ts';
import { directionOf, nextSort, sortRank } from '../columns/sort.ts';
import { columnWidth, minTableWidth } from '../columns/table-width.ts';
import type { RowId } from '../rows/focused-row.ts';
import type { GridState } from '../rows/grid-state.ts';
import { isFiltered, type ListPosition } from '../rows/list-position.ts';
import { useRangeCheck } from '../rows/use-range-check.ts';
import { useRowKeys } from '../rows/use-row-keys.ts';
import { useRowsInSight } from '../rows/use-rows-in-sight.ts';
import type { Selection } from '../rows/use-selection.ts';
import type { Widths } from './column-divider.tsx';
import styles from './grid-table.module.css';
import { GridTableRow } from './grid-table-row.tsx';
import { HeaderCell, type OpenFilter } from './header-cell.tsx';
import waiting from './waiting.module.css';

/** The scroll position of each entry in the browser's history, until the page is closed. */
const scrollPlaces = new Map<string, number>();

interface GridTableProps<Row extends object> {
  caption: string;
  columns: readonly Column<Row>[];
  state: GridState<Row>;
  /** A stable function, so that unchanged rows do not re-render. */
  rowId: (row: Row) => RowId;
  list?: ListParts<Row>;
}

/** How the rows of a list open. The callbacks are stable functions, so that unchanged rows do not re-render. */
export interface RowActions<Row> {
  /** Returns the URL of a row's record. The row links to it, and a double click opens it. */
  path: (row: Row) => string;
  /** Opens a row in place of its link, which can still be opened in a new tab. */
  onOpen?: (id: number) => void;
  opened?: number | undefined;
  onRelated?: (id: number) => void;
  /** The records that an undo has restored. The first of them gets the focus once its row has loaded. */
  restored?: readonly number[] | undefined;
}

interface ListParts<Row> extends RowActions<Row> {
  selection: Selection;
  entry: string;
  onResize: (widths: Widths) => void;
  filtered: ReadonlySet<string>;
  onFilter: OpenFilter;
  /** Shown if there are no rows, no search and no conditions, for example the first steps. */
  offer: ReactNode;
  /** The list's additional parameters that select the whole list. `Show all` applies them if only a part is shown. */
  showAll: Query | undefined;
}

/** A table of one page of rows. Native elements and memoized rows keep it fast with 500 rows. */
export function GridTable<Row extends object>(props: GridTableProps<Row>) {
  const { caption, state, rowId, list } = props;
  const selection = list?.selection;
  const entry = list?.entry;
  const ids = useMemo(() => state.rows.map(rowId), [state.rows, rowId]);
  const columns = useMemo(() => fitFigures(props.columns, state.rows), [props.columns, state.rows]);
  const isPinned = columns.some(({ left }) => left !== undefined);
  // A code is narrow enough to be pinned, even on a phone.
  const [first] = columns;
  const isNarrow = (first?.pixels ?? first?.width) !== undefined && !first?.fills;
  const codeStays = !isPinned && first?.lead === true && isNarrow;
  const scroller = useRef<HTMLElement>(null);
  useScrollEdges(scroller);
  const { drawn, complete } = useRowsInSight(state.rows, () => isScrolled(scroller, entry));
  const isLoaded = complete && !state.loading && !state.fetching;
  const noteScroll = useScrollMemory(scroller, entry, isLoaded);
  const check = useRangeCheck(ids, selection?.toggle);
  const keys = useRowKeys({
    ids,
    page: state.page,
    complete,
    selection,
    check,
    restored: list?.restored,
  });
  const listed = useCallbackRef(() => ids);
  useFocusOpenedRecord(keys.body, isLoaded && list !== undefined);
  useOpenedInSight(keys.body, list?.opened, isLoaded);

  const sortBy = (column: string, adding: boolean) =>
    state.change({ sort: nextSort(state.sort, column, adding) });

  function clear(patch: Partial<ListPosition>) {
    state.change(patch);
    // The button disappears, so the focus moves to the table.
    scroller.current?.focus();
  }

  return (
    <section
      ref={scroller}
      className={styles.scroller}
      data-chosen={(selection && (selection.all || selection.ids.size > 0)) || undefined}
      aria-label={`${caption}, table`}
      onScroll={noteScroll}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      {state.fetching && <div className={waiting.progress} />}
      <table
        className={styles.table}
        style={{ minWidth: minTableWidth(columns, selection !== undefined) }}
        data-pinned={isPinned || undefined}
        data-code-stays={codeStays || undefined}
        data-outdated={state.outdated || undefined}
        aria-busy={state.fetching}
      >
        <VisuallyHidden component="caption">{caption}</VisuallyHidden>
        <colgroup>
          {selection && <col className={styles.checkColumn} />}
          {columns.map((column) => (
            <col key={column.name} style={{ width: columnWidth(column, columns) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && <SelectAll rows={ids.map(Number)} selection={selection} />}
            {columns.map((column) => (
              <HeaderCell
                key={column.name}
                column={column}
                direction={directionOf(state.sort, column.name)}
                rank={sortRank(state.sort, column.name)}
                onSort={sortBy}
                onResize={list?.onResize}
                filtered={list?.filtered.has(column.name)}
                onFilter={list?.onFilter}
              />
            ))}
          </tr>
        </thead>
        <tbody
          ref={keys.body}
          onFocus={keys.handleFocus}
          onBlur={keys.handleBlur}
          onKeyDown={keys.handleKeyDown}
        >
          {drawn.map((row, index) => {
            const id = rowId(row);
            return (
              <GridTableRow
                // New rows reuse the elements of the old rows, since creating elements takes twice as long.
                // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps no state of its record
                key={index}
                id={id}
                row={row}
                columns={columns}
                path={list?.path(row)}
                onOpen={list?.onOpen}
                onRelated={list?.onRelated}
                opened={list?.opened !== undefined && Number(id) === list.opened}
                selected={selection && (selection.all || selection.ids.has(Number(id)))}
                listed={listed}
                isTabStop={id === keys.tabStop}
                onCheck={check}
              />
            );
          })}
        </tbody>
      </table>
      {drawn.length < state.rows.length && (
        // Reserves the height of the remaining rows, so that the layout does not shift later.
        <div style={{ height: `calc(${state.rows.length - drawn.length} * var(--row-height))` }} />
      )}
      {state.loading && !state.error && <div className={waiting.skeleton} aria-hidden="true" />}
      {state.rows.length === 0 && !state.loading && (
        <NoData search={state.search} filtered={isFiltered(state)} showAll={list?.showAll} onClear={clear}>
          {list?.offer}
        </NoData>
      )}
    </section>
  );
}

interface SelectAllProps {
  rows: readonly number[];
  selection: Selection;
}

function SelectAll({ rows, selection }: SelectAllProps) {
  const checked = selection.all ? rows.length : rows.filter((id) => selection.ids.has(id)).length;
  const all = rows.length > 0 && checked === rows.length;

  return (
    <th scope="col" className={styles.check}>
      <label>
        <input
          type="checkbox"
          aria-label="Select all rows on this page"
          checked={all}
          disabled={rows.length === 0}
          ref={(input) => {
            if (input) input.indeterminate = checked > 0 && !all;
          }}
          onChange={() => selection.toggle(rows, !all)}
        />
      </label>
    </th>
  );
}

interface NoDataProps {
  search: string;
  filtered: boolean;
  showAll: Query | undefined;
  onClear: (patch: Partial<ListPosition>) => void;
  children?: ReactNode;
}

function NoData({ search, filtered, showAll, onClear, children }: NoDataProps) {
  return (
    <div className={styles.empty}>
      <p>No data</p>
      <div className={styles.actions}>
        {filtered && <Button onClick={() => onClear({ where: {} })}>Clear filters</Button>}
        {search && <Button onClick={() => onClear({ search: '' })}>Clear search “{search}”</Button>}
        {search || filtered || !children
          ? showAll && <Button onClick={() => onClear({ parameters: showAll })}>Show all</Button>
          : children}
      </div>
    </div>
  );
}

/**
 * Returns whether a list is scrolled, or will be when its history entry is restored. Without an entry it measures the
 * list.
 */
function isScrolled(scroller: RefObject<HTMLElement | null>, entry: string | undefined): boolean {
  const position = entry === undefined ? scroller.current?.scrollTop : scrollPlaces.get(entry);
  return (position ?? 0) > 0;
}

/**
 * Restores the scroll position of a history entry once its rows have loaded (`isLoaded`). A new entry starts at the top
 * immediately, so that scrolling while it loads is kept. Without an entry nothing is stored. Returns the scroll
 * handler.
 */
function useScrollMemory(
  scroller: RefObject<HTMLElement | null>,
  entry: string | undefined,
  isLoaded: boolean,
): () => void {
  const placed = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (entry === undefined || placed.current === entry || !scroller.current) return;
    const position = scrollPlaces.get(entry);
    if (position !== undefined && !isLoaded) return;
    const before = placed.current === undefined ? 0 : scrollPlaces.get(placed.current);
    placed.current = entry;
    // Setting an unchanged position would force a layout.
    if ((position ?? 0) !== (before ?? 0)) scroller.current.scrollTop = position ?? 0;
  }, [scroller, entry, isLoaded]);

  return () => {
    if (entry !== undefined && placed.current === entry)
      scrollPlaces.set(entry, scroller.current?.scrollTop ?? 0);
  };
}

/** Once the rows have loaded, scrolls to the row whose record is open beside the table. */
function useOpenedInSight(
  body: RefObject<HTMLElement | null>,
  opened: number | undefined,
  isLoaded: boolean,
): void {
  const shown = useRef<number>(undefined);
  useEffect(() => {
    // Rows that load again later stay where the user has scrolled them.
    if (!isLoaded || shown.current === opened) return;
    shown.current = opened;
    body.current?.querySelector(`tr[data-row="${opened}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [body, opened, isLoaded]);
}
