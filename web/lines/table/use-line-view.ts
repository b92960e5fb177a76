import { startTransition, useMemo, useRef, useState } from 'react';
import { orderWords } from '../../grid/columns/sort.ts';
import { searchedText } from '../../grid/rows/find-rows.ts';
import { everyLineColumns, type LineColumn } from '../line-column.tsx';
import type { LineFields, Row } from '../line-fields.ts';
import type { Lines } from '../use-lines.ts';
import { ALL_LINES, type FilteredLines, filterLines, type LineFilterState, shownLines } from './line-view.ts';
import type { CountedFilter } from './use-line-filters.ts';

/**
 * Determines which lines a table shows, and in which order. The result changes only when the filter changes, and not
 * when a line is edited or added. The document keeps the order of its lines.
 */
export function useLineView<Fields extends LineFields>(
  lines: Lines<Fields>,
  columns: readonly LineColumn<Fields>[],
  filters: readonly CountedFilter<Fields>[],
) {
  const [filter, setFilter] = useState(ALL_LINES);
  const [filtered, setFiltered] = useState<FilteredLines>();
  /** The line that last had the focus. */
  const lastFocused = useRef<number>(undefined);
  const all = useMemo(() => everyLineColumns(columns), [columns]);
  const textOf = useMemo(
    () => searchedText<Row<Fields>>((row) => all.map(({ value }) => value?.(row)).filter(isText)),
    [all],
  );

  const base = lines.shown ?? lines.rows;
  const rows = useMemo(() => shownLines(base, filtered), [base, filtered]);
  const rowIndexes = useMemo(
    () => (rows === lines.rows ? undefined : new Map(lines.rows.map(({ key }, index) => [key, index]))),
    [rows, lines.rows],
  );

  // All lines were replaced, for example by an import, so the filter is cleared.
  if (filtered && !lines.rows.some(({ key }) => filtered.known.has(key))) showAll();

  function showAll() {
    setFilter(ALL_LINES);
    setFiltered(undefined);
  }

  const applyFilter = (next: LineFilterState) =>
    filterLines(lines.rows, next, { columns: all, filters, textOf });

  /** Changes the filter. Its fields update at once; the lines follow in a transition. */
  function changeFilter(patch: Partial<LineFilterState>) {
    const next = { ...filter, ...patch };
    setFilter(next);
    startTransition(() => setFiltered(() => applyFilter(next)));
  }

  /** Applies the filter synchronously, and returns the lines. */
  function filterNow(patch: Partial<LineFilterState>): readonly Row<Fields>[] {
    const next = { ...filter, ...patch };
    const now = applyFilter(next);
    setFilter(next);
    setFiltered(now);
    return shownLines(base, now);
  }

  /** Returns the index of a line among the shown lines. Clears the filters if they hide the line. */
  function shownIndexOf(index: number): number {
    const key = lines.rows[index]?.key;
    if (rows === lines.rows || key === undefined) return index;
    const shownIndex = rows.findIndex((row) => row.key === key);
    if (shownIndex >= 0) return shownIndex;
    lines.showAll?.();
    filterNow({ find: '', only: [] });
    const opened = applyFilter({ ...ALL_LINES, sort: filter.sort });
    return shownLines(lines.rows, opened).findIndex((row) => row.key === key);
  }

  return {
    rows,
    filter,
    /** `Quantity, descending`; undefined in the saved order. */
    order: orderWords(
      filter.sort,
      all.map(({ header }) => ({ name: header, header })),
    ),
    lastFocused,
    /** Returns the row number of a line in the document, which may differ from its position on the screen. */
    numberOf: (row: Row<Fields>, index: number) => (rowIndexes?.get(row.key) ?? index) + 1,
    changeFilter,
    filterNow,
    shownIndexOf,
    showAll,
  };
}

export type LineView<Fields extends LineFields> = ReturnType<typeof useLineView<Fields>>;

/** Returns whether a value is searched: texts are, quantities are not (behaviour 11.11). */
function isText(value: unknown): boolean {
  return typeof value === 'string';
}
