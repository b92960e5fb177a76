import { type RawBuilder, sql } from 'kysely';
import { formatDay, isDay } from '#domain/values/day';
import { type GridPage, type GridRequest, readSortKey } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { readDecimal } from '../db/decimals.ts';
import type { DB } from '../db/tables.ts';

/** What running needs to know of a grid; the view must carry every column of it and `search`. */
export interface RunnableGrid<Column extends string> {
  view: ViewOf<Column>;
  id: Column;
  row: Record<Column, { _zod: { def: { type: string } } }>;
  columns: readonly Column[];
  searchable: readonly Column[];
  sort: readonly string[];
  sortBy?: Partial<Record<Column, Column>>;
  closest?: Column;
  searchHoldsMore?: true;
}

/** The views whose rows fit a grid with these columns. */
type ViewOf<Column extends string> = {
  [View in keyof DB]: Column | 'search' extends keyof DB[View] ? View : never;
}[keyof DB];

interface Narrowing {
  /** Leaves rows out. */
  where?: RawBuilder<boolean> | undefined;
  /** Comes before the asked order. */
  first?: RawBuilder<unknown> | undefined;
}

/**
 * One page of a list or lookup with the exact count of all its rows. Names come from the grid's own columns, since
 * the request was parsed by the grid's schema; texts are bound.
 */
export async function runGrid<Column extends string>(
  db: Db,
  grid: RunnableGrid<Column>,
  { p }: Pick<GridRequest, 'p'>,
  narrowing: Narrowing = {},
): Promise<GridPage> {
  const { rows, count } = gridQueries(grid, p, narrowing);
  const [page, total] = await Promise.all([rows.execute(db), count.execute(db)]);
  const toWire = p.column.map((column) => [column, isNumber(grid.row[column as Column])] as const);

  return {
    rows: page.rows.map((row) =>
      toWire.map(([column, numeric]) => (numeric ? readNumber(row[column]) : row[column])),
    ),
    count: total.rows[0]?.count ?? 0,
  };
}

/** The two statements of a page, separate from running them so that tests can read the SQL. */
export function gridQueries<Column extends string>(
  grid: RunnableGrid<Column>,
  p: GridRequest['p'],
  { where, first }: Narrowing = {},
) {
  const from = sql.table(grid.view);
  const conditions = [where, ...searchConditions(grid, p)].filter((condition) => condition !== undefined);
  const filter = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const order = [first, closestFirst(grid, p), ...sortOrder(grid, p.sort)].filter((key) => key !== undefined);

  return {
    rows: sql<
      Record<string, unknown>
    >`select ${sql.join(p.column.map((column) => sql.ref(column)))} from ${from} ${filter}
      order by ${sql.join(order)} limit ${p.limit} offset ${p.offset}`,
    count: sql<{ count: number }>`select count(*) as count from ${from} ${filter}`,
  };
}

/** `search` holds at least every searchable column folded, so that one index finds a text in any of them. */
function searchConditions<Column extends string>(grid: RunnableGrid<Column>, p: GridRequest['p']) {
  if (p.search_text === '') return [];
  if (p.search.length === 0) return [sql<boolean>`false`];

  const patterns = searchedForms(p.search_text).map(
    (text) => sql`'%' || fold(${escapeLike(text)}::text) || '%'`,
  );
  const contains = (held: RawBuilder<unknown>) => patterns.map((pattern) => sql`${held} like ${pattern}`);
  const anywhere = sql<boolean>`(${sql.join(contains(sql`search`), sql` or `)})`;
  if (!grid.searchHoldsMore && p.search.length === grid.searchable.length) return [anywhere];

  const within = p.search.flatMap((column) => contains(sql`fold(${sql.ref(column)})`));
  return [anywhere, sql<boolean>`(${sql.join(within, sql` or `)})`];
}

/** A day is found as it is typed and as it is shown: Created and Modified are kept as they are shown. */
function searchedForms(text: string): string[] {
  return isDay(text) ? [text, formatDay(text)] : [text];
}

/** In a lookup an exact code comes first, then codes that begin with the text, then the rest. */
function closestFirst<Column extends string>(grid: RunnableGrid<Column>, p: GridRequest['p']) {
  if (grid.closest === undefined || p.search_text === '') return undefined;
  const code = sql`fold(${sql.ref(grid.closest)})`;
  return sql`case
    when ${code} = fold(${p.search_text}::text) then 0
    when ${code} like fold(${escapeLike(p.search_text)}::text) || '%' then 1
    else 2 end`;
}

/** The asked order or the grid's own; always ends with the id, so that pages neither overlap nor skip. */
function sortOrder<Column extends string>(grid: RunnableGrid<Column>, asked: readonly string[]) {
  const keys = (asked.length > 0 ? asked : grid.sort).map(readSortKey);
  const order = keys.map(({ column, descending }) => {
    const stored = sql.ref(grid.sortBy?.[column as Column] ?? column);
    return descending ? sql`${stored} desc nulls last` : sql`${stored} asc nulls last`;
  });
  const endsWithId = keys.some(({ column }) => column === grid.id);
  return endsWithId ? order : [...order, sql.ref(grid.id)];
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

type ZodType = { _zod: { def: { type: string; innerType?: ZodType } } };

function isNumber(type: ZodType | undefined): boolean {
  const def = type?._zod.def;
  return def?.type === 'number' || (def?.type === 'nullable' && isNumber(def.innerType));
}

/** Whole numbers leave the database as numbers, exact decimals as text. */
function readNumber(value: unknown): unknown {
  return typeof value === 'string' ? readDecimal(value) : value;
}
