import { type RawBuilder, sql } from 'kysely';
import { markFormulas } from '#domain/sheet/formula-marks';
import { MONTHS } from '#domain/values/day';
import {
  type ColumnKind,
  type ColumnType,
  columnFacts,
  filteredColumn,
  shownWord,
  shownWords,
} from '#domain/wire/column-kind';
import type { Separator } from '#domain/wire/list';
import { businessDay } from '../grid/filter-conditions.ts';
import type { Row, ViewGrid } from '../grid/grid-sql.ts';

export type FileCell = string | number | { day: string } | null;

/** A column of a file, as plain data for a thread. */
export interface FileColumn {
  name: string;
  header: string;
  key: string;
  /** A `label`, such as `created_at_label`, is a text that displays another column. It may be a day. */
  kind: ColumnKind | 'label';
  words: Readonly<Record<string, string>>;
}

export type Headed = readonly [column: string, header: string];

const SHOWN_DAY = /^(?<month>[A-Z][a-z]{2}) (?<day>\d{1,2}), (?<year>\d{4})$/;

/** Returns the columns of a list's file: the columns that an import needs, then the other displayed columns. */
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
  // The column exists, because the grid's schema has parsed the request.
  const { kind } = columnFacts(grid.row[name] as ColumnType);
  const isLabel = kind === 'text' && filteredColumn(grid, name) !== name;
  return {
    name,
    header,
    kind: isLabel ? 'label' : kind,
    // An instant is displayed as the company's day, under a separate name, because the list is still ordered by the
    // instant.
    key: kind === 'moment' ? `day of ${name}` : name,
    words: shownWords(grid, name),
  };
}

export function expressionOf({ name, key, kind }: FileColumn): RawBuilder<unknown> {
  const ref = sql.ref(name);
  return kind === 'moment' ? sql`${businessDay(ref)} as ${sql.ref(key)}` : ref;
}

export function fileCell({ key, kind, words }: FileColumn, row: Row): FileCell {
  const value = row[key];
  if (value === null) return null;
  if (kind === 'number') return Number(value);
  if (kind === 'day' || kind === 'moment') return { day: String(value) };
  const text = String(value);
  return kind === 'label' ? labelCell(text) : shownWord(words, text);
}

/** A label that is a day, `Jan 5, 2026`, becomes that day. */
function labelCell(text: string): FileCell {
  const { month = '', day = '', year } = SHOWN_DAY.exec(text)?.groups ?? {};
  const number = MONTHS.indexOf(month) + 1;
  return number > 0 ? { day: `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` } : text;
}

/** The start of a CSV file, which makes a spreadsheet read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Returns one line of a CSV file. A text that a spreadsheet would evaluate as a formula gets an apostrophe, which the
 * import removes.
 */
export function csvLine(cells: readonly FileCell[], separator: Separator): string {
  return `${cells.map((cell) => field(cell, separator)).join(separator)}\r\n`;
}

function field(cell: FileCell, separator: Separator): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return numberField(cell, separator);
  return typeof cell === 'string' ? textField(cell, separator) : cell.day;
}

function textField(text: string, separator: Separator): string {
  const harmless = markFormulas(text, separator);
  return /["\r\n,;\t]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/**
 * If semicolons separate the cells, a comma is the decimal mark. A number with three decimals gets a fourth, since its
 * comma could be read as a thousands separator (behaviour 5.7).
 */
function numberField(number: number, separator: Separator): string {
  const [whole = '', decimals] = String(number).split('.');
  if (decimals === undefined || separator === ',') return String(number);
  return `${whole},${decimals.length === 3 ? `${decimals}0` : decimals}`;
}
