import { type RawBuilder, sql } from 'kysely';
import { MONTHS } from '#domain/values/day';
import {
  type ColumnKind,
  type ColumnType,
  columnFacts,
  filteredColumn,
  shownWords,
} from '#domain/wire/column-kind';
import { businessDay } from '../grid/business-day.ts';
import type { Row } from '../grid/grid-sql.ts';
import type { ViewGrid } from '../grid/runnable-grid.ts';

/** What a cell of a file holds: a text, a figure, a calendar day or nothing. */
export type FileCell = string | number | { day: string } | null;

/** A column of a file, plain so that it can be handed to a thread. */
export interface FileColumn {
  name: string;
  header: string;
  /** What its row calls its value. */
  key: string;
  /** A label may be a day alone. */
  kind: ColumnKind | 'label';
  /** In which values of a choice are shown. */
  words: Readonly<Record<string, string>>;
}

/** A column by its name, with the word that stands above it. */
export type Headed = readonly [column: string, header: string];

const SHOWN_DAY = /^(?<month>[A-Z][a-z]{2}) (?<day>\d{1,2}), (?<year>\d{4})$/;

/** The columns of the file of a list: those that an import wants before those that are shown, none of them twice. */
export function fileColumns(
  grid: ViewGrid,
  begin: readonly Headed[],
  shown: readonly Headed[],
): FileColumn[] {
  const first = new Set(begin.map(([column]) => filteredColumn(grid, column)));
  const others = shown.filter(([column]) => !first.has(filteredColumn(grid, column)));
  return [...begin, ...others].map(([column, header]) => fileColumn(grid, column, header));
}

function fileColumn(grid: ViewGrid, name: string, header: string): FileColumn {
  // The request was parsed by the grid's schema.
  const { kind } = columnFacts(grid.row[name] as ColumnType);
  const isLabel = kind === 'text' && filteredColumn(grid, name) !== name;
  return {
    name,
    header,
    kind: isLabel ? 'label' : kind,
    // A moment is shown as the business's day, under a name of its own: the list is still ordered by the moment.
    key: kind === 'moment' ? `day of ${name}` : name,
    words: shownWords(grid, name),
  };
}

/** How a column is read from its list. */
export function expressionOf({ name, key, kind }: FileColumn): RawBuilder<unknown> {
  const ref = sql.ref(name);
  return kind === 'moment' ? sql`${businessDay(ref)} as ${sql.ref(key)}` : ref;
}

/** What a column holds of a row. */
export function fileCell({ key, kind, words }: FileColumn, row: Row): FileCell {
  const value = row[key];
  if (value === null) return null;
  if (kind === 'number') return Number(value);
  if (kind === 'day' || kind === 'moment') return { day: String(value) };
  const text = String(value);
  if (kind === 'choice') return words[text] ?? text;
  return kind === 'label' ? labelCell(text) : text;
}

/** A label that is a day alone, `Jan 5, 2026`, is that day. */
function labelCell(text: string): FileCell {
  const { month = '', day = '', year } = SHOWN_DAY.exec(text)?.groups ?? {};
  const number = MONTHS.indexOf(month) + 1;
  return number > 0 ? { day: `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` } : text;
}
