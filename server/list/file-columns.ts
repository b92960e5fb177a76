import { type RawBuilder, sql } from 'kysely';
import { MONTHS } from '#domain/values/day';
import { type ColumnType, columnFacts, filteredColumn, shownWords } from '#domain/wire/column-kind';
import { businessDay } from '../grid/business-day.ts';
import type { Row } from '../grid/grid-sql.ts';
import type { ViewGrid } from '../grid/runnable-grid.ts';

/** What a cell of a file holds: a text, a figure, a calendar day or nothing. */
export type FileCell = string | number | { day: string } | null;

/** A column of a file: its header, how it is read, and the cell that it has in a row. */
export interface FileColumn {
  name: string;
  header: string;
  expression: RawBuilder<unknown>;
  cell: (row: Row) => FileCell;
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

function fileColumn(grid: ViewGrid, column: string, header: string): FileColumn {
  // The request was parsed by the grid's schema.
  const { kind } = columnFacts(grid.row[column] as ColumnType);
  const ref = sql.ref(column);
  const words = shownWords(grid, column);
  const isLabel = kind === 'text' && filteredColumn(grid, column) !== column;
  const toCell = {
    text: isLabel ? labelCell : String,
    number: Number,
    day: (value: unknown) => ({ day: String(value) }),
    moment: (value: unknown) => ({ day: String(value) }),
    choice: (value: unknown) => words[String(value)] ?? String(value),
  }[kind];
  const isMoment = kind === 'moment';
  // A moment is shown as the business's day, under a name of its own: the list is still ordered by the moment.
  const cell = isMoment ? `day of ${column}` : column;
  return {
    name: column,
    header,
    expression: isMoment ? sql`${businessDay(ref)} as ${sql.ref(cell)}` : ref,
    cell: (row) => (row[cell] === null ? null : toCell(row[cell])),
  };
}

/** A label that is a day alone, `Jan 5, 2026`, is that day. */
function labelCell(label: unknown): FileCell {
  const text = String(label);
  const { month = '', day = '', year } = SHOWN_DAY.exec(text)?.groups ?? {};
  const number = MONTHS.indexOf(month) + 1;
  return number > 0 ? { day: `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` } : text;
}
