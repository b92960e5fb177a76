import * as z from 'zod/mini';
import { searchText } from '../values/text.ts';
import { type Call, call } from './call.ts';

export const PAGE_SIZES = [50, 100, 300, 500] as const;
export const DEFAULT_PAGE_SIZE = 50;
const LARGEST_PAGE = 500;
const LARGEST_OFFSET = 10_000_000;
const MOST_NAMES = 40;

type Shape = Record<string, z.ZodMiniType>;
type Name<Row extends Shape> = Extract<keyof Row, string>;
/** A column name; a leading `-` sorts it descending. */
type SortKey<Column extends string> = Column | `-${Column}`;

/** A row travels as an array of values in the order of the requested columns. */
export type GridRow = unknown[];
export interface GridPage {
  rows: GridRow[];
  /** How many rows there are on all pages; null where the rows alone were asked for. */
  count: number | null;
  /** Of a list of what is derived: how many records are not derived yet. */
  waiting?: number | undefined;
}

/** What a caller wants who does not want both: the rows of a page alone, or the number of rows on all pages alone. */
const onlyOneOf = z.enum(['rows', 'count']);

/** `state_label` shows Active for the A that `state` stores: it is searched and sorted by what is stored. */
export interface Words<Column extends string = string> {
  stored: Column;
  words: Readonly<Record<string, string>>;
}

interface GridOptions<Row extends Shape, Extra extends z.ZodMiniType, View extends string> {
  /** The path the rows are asked from. */
  path: string;
  /** The database view that holds the rows under the same column names. */
  view: View;
  /** The column that identifies a row; every sort ends with it. */
  id: Name<Row>;
  /** Every column with the type of its values. */
  row: Row;
  searchable: readonly Name<Row>[];
  /** The order of an empty `sort`. */
  sort: readonly SortKey<Name<Row>>[];
  /** Columns that show one of a few words: the column that stores what the word stands for, and the words. */
  words?: Partial<Record<Name<Row>, Words<Name<Row>>>>;
  /** The column whose exact and prefix matches come first when there is a search text (type-aheads). */
  closest?: Name<Row>;
  /** The shape of `d`, the extra parameters. */
  extra?: Extra;
  summary: string;
}

export interface Grid<
  Row extends Shape,
  Extra extends z.ZodMiniType = z.ZodMiniUnknown,
  View extends string = string,
> extends Omit<GridOptions<Row, Extra, View>, 'extra'> {
  columns: readonly Name<Row>[];
  call: Call<ReturnType<typeof gridRequest<Extra>>, typeof gridPage>;
}
export type AnyGrid = Pick<
  Grid<Shape, z.ZodMiniType>,
  'path' | 'view' | 'columns' | 'searchable' | 'summary'
> & {
  id: string;
  row: Shape;
  sort: readonly string[];
  words?: Partial<Record<string, Words>>;
  closest?: string;
  call: Call<z.ZodMiniType<GridRequest>, typeof gridPage>;
};

export interface GridRequest {
  p: {
    column: string[];
    offset: number;
    limit: number;
    search: string[];
    search_text: string;
    sort: string[];
  };
  d?: unknown;
  only?: z.infer<typeof onlyOneOf> | undefined;
}

/** One row as a record: the value of every column by its name. */
export type RowOf<G extends { row: Shape }> = { [Column in keyof G['row']]: z.output<G['row'][Column]> };

export const gridPage = z.object({
  rows: z.array(z.array(z.unknown())),
  count: z.nullable(z.int()),
  waiting: z.optional(z.int()),
});

/** Declares a server-paged list or a type-ahead: columns, what may be searched, the default order. */
export function grid<
  Row extends Shape,
  const View extends string,
  Extra extends z.ZodMiniType = z.ZodMiniUnknown,
>(options: GridOptions<Row, Extra, View>): Grid<Row, Extra, View> {
  const { extra, ...declared } = options;
  const columns = Object.keys(options.row) as Name<Row>[];
  const request = gridRequest(columns, options.searchable, (extra ?? z.unknown()) as Extra);

  return {
    ...declared,
    columns,
    call: call(options.path, {
      request,
      data: gridPage,
      grid: { columns, searchable: options.searchable, sort: options.sort },
      // A search may read every row: of one person one at a time, so that a core is left to the others.
      weight: ({ p }) => (p.search_text === '' ? 1 : 2),
      summary: options.summary,
    }),
  };
}

/** Turns a row of the wire back into a record, given the columns that were asked for. */
export function rowRecord<Record_>(columns: readonly string[], row: GridRow): Record_ {
  return Object.fromEntries(columns.map((column, index) => [column, row[index]])) as Record_;
}

/** `-created_at` → `created_at`, descending. */
export function readSortKey(key: string): { column: string; descending: boolean } {
  return key.startsWith('-')
    ? { column: key.slice(1), descending: true }
    : { column: key, descending: false };
}

function gridRequest<Extra extends z.ZodMiniType>(
  columns: readonly string[],
  searchable: readonly string[],
  extra: Extra,
) {
  const known = new Set(columns);
  const searched = new Set(searchable);
  const names = (allowed: Set<string>, bare: (name: string) => string) =>
    z.array(z.string()).check(
      z.maxLength(MOST_NAMES),
      z.check(({ value, issues }) => {
        const seen = new Set<string>();
        for (const [index, name] of value.entries()) {
          const plain = bare(name);
          const fault = allowed.has(plain)
            ? seen.has(plain)
              ? 'is named twice'
              : undefined
            : 'is not known here';
          seen.add(plain);
          if (fault) {
            issues.push({
              code: 'custom',
              input: value,
              path: [index],
              message: `The column "${name.slice(0, 64)}" ${fault}.`,
              params: { code: 'unknown_column' },
            });
          }
        }
      }),
    );

  return z.object({
    p: z.object({
      column: names(known, (name) => name).check(z.minLength(1)),
      offset: z.int().check(z.minimum(0), z.maximum(LARGEST_OFFSET)),
      limit: z.int().check(z.minimum(1), z.maximum(LARGEST_PAGE)),
      filter: z.optional(z.unknown()),
      search: z._default(
        names(searched, (name) => name),
        [],
      ),
      search_text: z._default(searchText, ''),
      sort: z._default(
        names(known, (name) => readSortKey(name).column),
        [],
      ),
    }),
    d: z.optional(extra),
    only: z.optional(onlyOneOf),
  });
}
