import { searchedWords } from '#domain/values/search-words';
import { searchForm } from '#domain/values/text';
import { readSortKey } from '#domain/wire/grid';
import { compareCells } from '../../grid/columns/sort.ts';
import type { LineColumn, LineFilter } from '../line-column.tsx';
import type { LineFields, Row } from '../line-fields.ts';

/** The filter and order of a table of lines. */
export interface LineQuestion {
  /** Words that a shown line holds. */
  find: string;
  /** The labels of the quick filters that are on. */
  only: readonly string[];
  /** The header that orders the lines, a `-` before it for descending; none is the saved order. */
  sort: readonly string[];
}

export const ALL_LINES: LineQuestion = { find: '', only: [], sort: [] };

/**
 * The kept result of a question: the keys of the lines that there were then, and of those that are shown, in order. So
 * a line that is typed into neither vanishes nor moves (behaviour 11.13).
 */
export interface LineAnswer {
  known: ReadonlySet<number>;
  shown: readonly number[];
}

/** The text of a line in search form. It is cached for each line, since every keystroke needs it again. */
export type FoundBy<Fields extends LineFields> = (row: Row<Fields>) => string;

export function foundBy<Fields extends LineFields>(
  columns: readonly Pick<LineColumn<Fields>, 'value'>[],
): FoundBy<Fields> {
  const kept = new WeakMap<Row<Fields>, string>();
  return (row) => {
    const known = kept.get(row);
    if (known !== undefined) return known;
    const values = columns.map(({ value }) => value?.(row));
    const texts = searchForm(values.filter((value) => typeof value === 'string').join('\n'));
    kept.set(row, texts);
    return texts;
  };
}

interface Asked<Fields extends LineFields> {
  columns: readonly Pick<LineColumn<Fields>, 'header' | 'value'>[];
  filters: readonly LineFilter<Fields>[];
  textsOf: FoundBy<Fields>;
}

/** Answers a question about the lines as they are now; undefined where all are shown as they are saved. */
export function answer<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  { find, only, sort }: LineQuestion,
  { columns, filters, textsOf }: Asked<Fields>,
): LineAnswer | undefined {
  const words = searchedWords(find);
  const on = filters.filter(({ label }) => only.includes(label));
  if (words.length === 0 && on.length === 0 && sort.length === 0) return undefined;

  const left = rows.filter(
    (row) =>
      on.every(({ holds }) => holds(row)) &&
      words.every((forms) => forms.some((form) => textsOf(row).includes(form))),
  );
  return {
    known: new Set(rows.map(({ key }) => key)),
    shown: inOrder(left, columns, sort).map(({ key }) => key),
  };
}

/** The lines that an answer shows, as they are now; those that came since behind them. */
export function shownLines<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  shown: LineAnswer | undefined,
): readonly Row<Fields>[] {
  if (!shown) return rows;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const since = rows.filter(({ key }) => !shown.known.has(key));
  return [...shown.shown.flatMap((key) => byKey.get(key) ?? []), ...since];
}

/** Blank values come last both ways, as in every list; lines of one value stay as they are saved. */
function inOrder<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  columns: Asked<Fields>['columns'],
  [key]: readonly string[],
): readonly Row<Fields>[] {
  if (key === undefined) return rows;
  const { column, descending } = readSortKey(key);
  const value = columns.find(({ header }) => header === column)?.value;
  if (!value) return rows;
  return rows
    .map((row) => ({ row, by: value(row) }))
    .sort((a, b) => compareCells(a.by, b.by, descending))
    .map(({ row }) => row);
}
