import { useMemo, useState } from 'react';
import { orderWords, sortRows } from '../../grid/columns/sort.ts';
import { findRows, type SearchedText, searchedText } from '../../grid/rows/find-rows.ts';
import { everyLineColumns, type LineColumn, type LineFilter } from '../line-column.tsx';
import type { LineFields, Row } from '../line-fields.ts';
import type { Lines } from '../use-lines.ts';
import type { CountedFilter } from './use-line-filters.ts';

export interface LineFilterState {
  find: string;
  only: readonly string[];
  /** The headers that sort the lines, with a leading `-` for descending. Empty for the saved order. */
  sort: readonly string[];
}

const ALL_LINES: LineFilterState = { find: '', only: [], sort: [] };

/**
 * The result of a filter: the keys of all lines when it was applied, and of the shown lines in order. It is stored, so
 * that a line does not disappear or move while it is edited (behaviour 11.13).
 */
interface FilteredLines {
  known: ReadonlySet<number>;
  shown: readonly number[];
}

/**
 * Determines which lines a table shows, and in which order. It filters and sorts only when the filter changes: an
 * edited line keeps its place, and an added line is last. The document keeps the order of its lines.
 */
export function useLineView<Fields extends LineFields>(
  lines: Lines<Fields>,
  columns: readonly LineColumn<Fields>[],
  filters: readonly CountedFilter<Fields>[],
) {
  const [filter, setFilter] = useState(ALL_LINES);
  const [filtered, setFiltered] = useState<FilteredLines>();
  const all = useMemo(() => everyLineColumns(columns), [columns]);
  const textOf = useMemo(
    () => searchedText<Row<Fields>>((row) => all.map(({ value }) => value?.(row)).filter(isText)),
    [all],
  );

  const base = lines.inGroup ?? lines.rows;
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

  function changeFilter(patch: Partial<LineFilterState>) {
    const next = { ...filter, ...patch };
    setFilter(next);
    setFiltered(applyFilter(next));
  }

  /** Returns the index of a line among the shown lines. Clears the filters if they hide the line. */
  function shownIndexOf(index: number): number {
    const key = lines.rows[index]?.key;
    if (rows === lines.rows || key === undefined) return index;
    const shownIndex = rows.findIndex((row) => row.key === key);
    if (shownIndex >= 0) return shownIndex;
    lines.showAll?.();
    changeFilter({ find: '', only: [] });
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
    /** The number of a line in the document, which may differ from its position on the screen. */
    numberOf: (row: Row<Fields>, index: number) => (rowIndexes?.get(row.key) ?? index) + 1,
    changeFilter,
    shownIndexOf,
    showAll,
  };
}

export type LineView<Fields extends LineFields> = ReturnType<typeof useLineView<Fields>>;

/** Returns whether a search covers a value: it covers texts, not quantities (behaviour 11.11). */
function isText(value: unknown): boolean {
  return typeof value === 'string';
}

interface FilterContext<Fields extends LineFields> {
  columns: readonly Pick<LineColumn<Fields>, 'header' | 'value'>[];
  filters: readonly LineFilter<Fields>[];
  textOf: SearchedText<Row<Fields>>;
}

/** Applies a filter to the current lines. Returns undefined if it shows all lines in the saved order. */
function filterLines<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  { find, only, sort }: LineFilterState,
  { columns, filters, textOf }: FilterContext<Fields>,
): FilteredLines | undefined {
  const on = filters.filter(({ label }) => only.includes(label));
  if (find.trim() === '' && on.length === 0 && sort.length === 0) return undefined;

  const filtered = on.length > 0 ? rows.filter((row) => on.every(({ includes }) => includes(row))) : rows;
  const values = new Map(columns.map(({ header, value }) => [header, value]));
  const sorted = sortRows(findRows(filtered, find, textOf), sort, (row, header) => values.get(header)?.(row));
  return { known: new Set(rows.map(({ key }) => key)), shown: sorted.map(({ key }) => key) };
}

function shownLines<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  shown: FilteredLines | undefined,
): readonly Row<Fields>[] {
  if (!shown) return rows;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const addedLater = rows.filter(({ key }) => !shown.known.has(key));
  return [...shown.shown.flatMap((key) => byKey.get(key) ?? []), ...addedLater];
}
