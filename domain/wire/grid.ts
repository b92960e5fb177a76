import * as z from 'zod/mini';
import { searchText } from '../values/text.ts';
import { type Call, call } from './call.ts';
import { filteredFacts, type TypedColumns } from './column-kind.ts';
import { conditionSchema, MAX_CONDITIONS, TOO_MANY_CONDITIONS, type Where } from './condition.ts';
import { limit, offset } from './paged.ts';
import type { Role } from './role.ts';

export const PAGE_SIZES = [50, 100, 300, 500] as const;
export const DEFAULT_PAGE_SIZE = 50;
const MAX_NAMES = 40;
/** The maximum number of records that `waiting` counts exactly. One more means that there are more. */
export const MAX_WAITING_COUNTED = 50_000;

export type Shape = Record<string, z.ZodMiniType>;
type Name<Row extends Shape> = Extract<keyof Row, string>;
/** A column name. A leading `-` sorts descending. */
type SortKey<Column extends string> = Column | `-${Column}`;

/** A row of a response: its values in the order of the requested columns. */
export type GridRow = unknown[];
export interface GridPage {
  rows: GridRow[];
  /** The number of rows on all pages; null if only the rows were requested. */
  count: number | null;
  /** The number of records whose figures are being derived, in lists of derived rows. */
  waiting?: number | undefined;
}

const onlyOneOf = z.enum(['rows', 'count']);

/** A column that shows words, such as Active for the stored A. It is searched and sorted by the stored value. */
export interface Words<Column extends string = string> {
  stored: Column;
  words: Readonly<Record<string, string>>;
}

export interface GridOptions<Row extends Shape, Extra extends Shape, View extends string> {
  path: string;
  /** The database view with the rows and the same column names. */
  view: View;
  /** The column that identifies a row. Every order ends with it. */
  id: Name<Row>;
  row: Row;
  searchable: readonly Name<Row>[];
  /** The order if the `sort` of a request is empty. */
  sort: readonly [SortKey<Name<Row>>, ...SortKey<Name<Row>>[]];
  /** The columns that show words, each with the column of the stored value and the words. */
  words?: Partial<Record<Name<Row>, Words<Name<Row>>>>;
  /** The columns that show a day or an instant as text, each with the column of that day or instant. */
  labels?: Partial<Record<Name<Row>, Name<Row>>>;
  /** Further parameters of the list, which are the fields of `d`. */
  extra?: Extra;
  who?: Role;
  summary: string;
}

export interface Grid<Row extends Shape, Extra extends Shape = Shape, View extends string = string>
  extends Omit<GridOptions<Row, Extra, View>, 'extra' | 'who'> {
  columns: readonly Name<Row>[];
  call: Call<z.ZodMiniType<GridRequest<OutputOf<Extra>>, GridInput<InputOf<Extra>>>, typeof gridPage>;
}
type OutputOf<Extra extends Shape> = z.output<z.ZodMiniObject<Extra>>;
type InputOf<Extra extends Shape> = z.input<z.ZodMiniObject<Extra>>;

export type AnyGrid = Pick<Grid<Shape>, 'path' | 'view' | 'columns' | 'searchable' | 'summary'> & {
  id: string;
  row: Shape;
  sort: readonly string[];
  words?: Partial<Record<string, Words>>;
  labels?: Partial<Record<string, string>>;
  call: Call<z.ZodMiniType<GridRequest>, typeof gridPage>;
};

export interface GridRequest<Extra = object> {
  p: {
    column: string[];
    offset: number;
    limit: number;
    search: string[];
    search_text: string;
    sort: string[];
  };
  d?: (Extra & { where?: Where | undefined }) | null | undefined;
  only?: z.infer<typeof onlyOneOf> | undefined;
}

interface GridInput<Extra> {
  p: Pick<GridRequest['p'], 'column' | 'offset' | 'limit'> & Partial<GridRequest['p']> & { filter?: unknown };
  d?: (Extra & { where?: Where | undefined }) | null | undefined;
  only?: GridRequest['only'];
}

export type RowOf<G extends { row: Shape }> = { [Column in keyof G['row']]: z.output<G['row'][Column]> };

export const gridPage = z.object({
  rows: z.array(z.array(z.unknown())),
  count: z.nullable(z.int()),
  waiting: z.optional(z.int()),
});

/** Declares the common part of a list and a lookup. */
export function grid<
  Row extends Shape,
  const View extends string,
  Extra extends Shape = Record<never, never>,
>(options: GridOptions<Row, Extra, View>): Grid<Row, Extra, View> {
  const { extra = {} as Extra, who = 'viewer', ...declared } = options;
  const columns = Object.keys(options.row) as Name<Row>[];
  const where = whereSchema(options as TypedColumns);
  // The compiler cannot infer the schema from the type parameter `Extra`.
  const request = gridRequest(columns, options.searchable, {
    ...extra,
    where: z.optional(where),
  }) as Grid<Row, Extra, View>['call']['request'];

  return {
    ...declared,
    columns,
    call: call(options.path, {
      request,
      data: gridPage,
      grid: { id: options.id, columns, searchable: options.searchable, sort: options.sort },
      who,
      weight: ({ p, d, only }) => (only === 'rows' && !isFar(p) ? 1 : weightOf(p.search_text, d?.where)),
      summary: options.summary,
    }),
  };
}

/** Returns the schema of the conditions on the columns of a grid. */
export function whereSchema(grid: TypedColumns): z.ZodMiniType<Where> {
  const columns = Object.keys(grid.row);
  const conditions = columns.map((column) => [
    column,
    z.optional(conditionSchema(filteredFacts(grid, column))),
  ]);
  const schema = z.looseObject(Object.fromEntries(conditions)).check(
    z.check(({ value, issues }) => {
      const names = Object.keys(value);
      const unknown = names.find((name) => !columns.includes(name));
      if (unknown !== undefined) {
        const params = { code: 'unknown_column' };
        issues.push({ code: 'custom', input: value, message: unknownColumn(unknown), params });
      } else if (names.length > MAX_CONDITIONS) {
        const params = { code: 'too_many_conditions' };
        issues.push({ code: 'custom', input: value, message: TOO_MANY_CONDITIONS, params });
      }
    }),
  );
  // The check has refused all other columns.
  return schema as z.ZodMiniType<Where>;
}

/** Returns the fault of an unknown column. */
export function unknownColumn(name: string): string {
  return `The column "${name.slice(0, 64)}" is not known here.`;
}

const FAR = 1_000;

/**
 * Returns whether a page without a search is far from the start. All rows are then counted, so that the page is read
 * from the nearer end.
 */
export function isFar({ offset, search_text }: Pick<GridRequest['p'], 'offset' | 'search_text'>): boolean {
  return offset >= FAR && search_text === '';
}

/**
 * Returns the weight of a request that counts rows. With a search or a condition it may read every row and weighs as
 * much as two calls, so that each user runs only one at a time. Reading the rows of a page does not wait for the count.
 */
function weightOf(searchText: string, where: Where | undefined): number {
  return searchText === '' && Object.keys(where ?? {}).length === 0 ? 1 : 2;
}

/** Converts a row of a response into a record by the requested columns. */
export function rowRecord<Row>(columns: readonly string[], row: GridRow): Row {
  return Object.fromEntries(columns.map((column, index) => [column, row[index]])) as Row;
}

/** Reads a sort key: `-created_at` sorts by `created_at`, descending. */
export function readSortKey(key: string): { column: string; descending: boolean } {
  return key.startsWith('-')
    ? { column: key.slice(1), descending: true }
    : { column: key, descending: false };
}

function gridRequest<Extra extends Shape>(
  columns: readonly string[],
  searchable: readonly string[],
  extra: Extra,
) {
  return z.object({
    p: z.object({
      ...rowsRequest(columns, searchable),
      offset,
      limit,
    }),
    d: z.nullish(z.object(extra)),
    only: z.optional(onlyOneOf),
  });
}

/** Returns the schemas of the fields that select rows, their order and their columns. */
export function rowsRequest(columns: readonly string[], searchable: readonly string[]) {
  return {
    column: names(columns).check(z.minLength(1)),
    filter: z.optional(z.unknown()),
    search: z._default(names(searchable), []),
    search_text: z._default(searchText, ''),
    sort: z._default(
      names(columns, (name) => readSortKey(name).column),
      [],
    ),
  };
}

function names(allowed: readonly string[], bare = (name: string) => name) {
  const known = new Set(allowed);
  return z.array(z.string()).check(
    z.maxLength(MAX_NAMES),
    z.check(({ value, issues }) => {
      const seen = new Set<string>();
      for (const [index, name] of value.entries()) {
        const plain = bare(name);
        const twice = seen.has(plain) ? `The column "${name}" is named twice.` : undefined;
        const message = known.has(plain) ? twice : unknownColumn(name);
        seen.add(plain);
        if (message) {
          const params = { code: 'unknown_column' };
          issues.push({ code: 'custom', input: value, path: [index], message, params });
        }
      }
    }),
  );
}
