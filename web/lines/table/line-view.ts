import { sortRows } from '../../grid/columns/sort.ts';
import { findRows, type SearchedText } from '../../grid/rows/find-rows.ts';
import type { LineColumn, LineFilter } from '../line-column.tsx';
import type { LineFields, Row } from '../line-fields.ts';

/** The filter and order of a table of lines. */
export interface LineFilterState {
  /** The words that a shown line must contain. */
  find: string;
  /** The labels of the active quick filters. */
  only: readonly string[];
  /** The headers that sort the lines, with a leading `-` for descending. Empty for the saved order. */
  sort: readonly string[];
}

export const ALL_LINES: LineFilterState = { find: '', only: [], sort: [] };

/**
 * The stored result of a filter: the keys of all lines when it was applied, and of the shown lines in order. It keeps a
 * line from disappearing or moving while it is edited (behaviour 11.13).
 */
export interface FilteredLines {
  known: ReadonlySet<number>;
  shown: readonly number[];
}

interface FilterContext<Fields extends LineFields> {
  columns: readonly Pick<LineColumn<Fields>, 'header' | 'value'>[];
  filters: readonly LineFilter<Fields>[];
  textOf: SearchedText<Row<Fields>>;
}

/** Applies a filter to the current lines. Returns undefined if it shows all lines in the saved order. */
export function filterLines<Fields extends LineFields>(
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

/** Returns the current lines of a result, followed by lines that were added later. */
export function shownLines<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  shown: FilteredLines | undefined,
): readonly Row<Fields>[] {
  if (!shown) return rows;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const addedLater = rows.filter(({ key }) => !shown.known.has(key));
  return [...shown.shown.flatMap((key) => byKey.get(key) ?? []), ...addedLater];
}
