import * as z from 'zod/mini';
import { noteText, searchText } from '../values/text.ts';
import { type Call, call } from './call.ts';
import { filteredFacts, type TypedColumns } from './column-kind.ts';
import { MAX_VALUES, type Where } from './condition.ts';
import {
  type Grid,
  type GridOptions,
  grid,
  rowsRequest,
  type Shape,
  unknownColumn,
  whereSchema,
} from './grid.ts';

export const MAX_OFFERED = 100;

export const columnValues = z.object({
  /** The values in the order of the column, blank last, each with its number of rows. */
  values: z.array(z.object({ value: z.nullable(z.union([z.string(), z.number()])), count: z.int() })),
  more: z.boolean(),
});
export type ColumnValues = z.infer<typeof columnValues>;

export const foundCodes = z.object({
  found: z.int(),
  /** The requested codes that no record has, neither as its current nor as an earlier code. */
  missing: z.array(z.string()),
  /** Earlier codes of records, each with the current code. */
  earlier: z.array(z.object({ code: z.string(), now: z.string() })),
});
export type FoundCodes = z.infer<typeof foundCodes>;

export const FILE_FORMATS = ['xlsx', 'csv'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
export const CSV = 'text/csv; charset=utf-8';
export const SEPARATORS = [';', ','] as const;
export type Separator = (typeof SEPARATORS)[number];

/** A request for the values of a column in the rows that match the other conditions. */
export interface ValuesRequest {
  column: string;
  where?: Where | undefined;
  search_text: string;
  text: string;
  d?: object | null | undefined;
}

/** A request for the file of a list. The headers are in the order of the columns. */
export interface FileRequest {
  p: { column: string[]; search: string[]; search_text: string; sort: string[] };
  d?: { where?: Where | undefined } | null | undefined;
  headers: string[];
  format: FileFormat;
  separator: Separator;
}

interface ListOptions<Row extends Shape, Extra extends Shape, View extends string>
  extends GridOptions<Row, Extra, View> {
  /** The columns in which a pasted list of codes is searched. The column with the most matches is used. */
  codes?: readonly Extract<keyof Row, string>[];
  /** The columns with earlier codes, which a pasted list of codes also finds. */
  earlier?: Partial<Record<Extract<keyof Row, string>, readonly Extract<keyof Row, string>[]>>;
}

/** A grid with pages, filters and downloads (behaviour 32). */
export interface List<Row extends Shape, Extra extends Shape, View extends string>
  extends Grid<Row, Extra, View>,
    Pick<ListOptions<Row, Extra, View>, 'codes' | 'earlier'> {
  values: Call<z.ZodMiniType<ValuesRequest>, typeof columnValues>;
  found: Call<z.ZodMiniType<{ column: string; codes: string[] }>, typeof foundCodes>;
  file: Call<z.ZodMiniType<FileRequest>, z.ZodMiniUnknown>;
}

/** Declares a list: a grid with calls for the values of its columns, for lists of codes and for files. */
export function list<
  Row extends Shape,
  const View extends string,
  Extra extends Shape = Record<never, never>,
>(options: ListOptions<Row, Extra, View>): List<Row, Extra, View> {
  const declared = grid(options);
  const { columns, searchable, summary } = declared;
  const { who = 'viewer' } = options;
  const path = options.path.replace(/\/table$/, '');
  const typed = options as TypedColumns;
  const where = z.optional(whereSchema(typed));
  const extra = z.nullish(z.object(options.extra ?? {}));
  const texts = columns.filter((name) => filteredFacts(typed, name).kind === 'text');

  // The compiler cannot infer the requests from the type parameters, as in `grid`.
  return {
    ...declared,
    values: call(`${path}/values`, {
      who,
      request: z.object({
        column: columnName(columns),
        where,
        search_text: z._default(searchText, ''),
        text: z._default(noteText, ''),
        d: extra,
      }) as List<Row, Extra, View>['values']['request'],
      data: columnValues,
      weight: () => 2,
      summary: `${summary}: only the first ${MAX_OFFERED} values of one column, with the number of matching rows of each`,
    }),
    found: call(`${path}/found`, {
      who,
      request: z.object({
        column: columnName(columns, texts),
        codes: z.array(noteText).check(z.minLength(1), z.maxLength(MAX_VALUES)),
      }) as List<Row, Extra, View>['found']['request'],
      data: foundCodes,
      weight: () => 2,
      summary: `${summary}: only which of the given codes exist, as current or earlier codes`,
    }),
    file: call(`${path}/file`, {
      who,
      request: z.object({
        p: z.object(rowsRequest(columns, searchable)),
        d: z.nullish(z.object({ ...options.extra, where })),
        headers: z._default(z.array(noteText).check(z.maxLength(columns.length)), []),
        format: z.enum(FILE_FORMATS),
        separator: z._default(z.enum(SEPARATORS), ','),
      }) as List<Row, Extra, View>['file']['request'],
      data: z.unknown(),
      records: () => ({ event: 'export', kind: options.view, rows: 'all that match' }),
      summary: `${summary}: all matching rows as a file, up to 50,000 as .xlsx or any number as .csv`,
    }),
  };
}

function columnName(columns: readonly string[], taken = columns) {
  return z
    .string()
    .check(
      z.check(({ value, issues }) => {
        if (taken.includes(value)) return;
        const params = { code: 'unknown_column' };
        const message = columns.includes(value)
          ? `The column "${value}" contains no codes.`
          : unknownColumn(value);
        issues.push({ code: 'custom', input: value, message, params });
      }),
    )
    .register(z.globalRegistry, { enum: taken });
}
