import { type RawBuilder, sql } from 'kysely';
import { filteredColumn, isNullable } from '#domain/wire/column-kind';
import { readSortKey } from '#domain/wire/grid';
import { viewColumns } from '../db/view-columns.ts';
import { filterConditions } from './filter-conditions.ts';
import { allOf, type PageQuery, type RowQuery, type SqlCondition, type ViewGrid } from './grid-sql.ts';
import { searchConditions } from './search-conditions.ts';

export interface Scope {
  where?: SqlCondition | undefined;
}

export interface GridQuery {
  grid: ViewGrid;
  p: PageQuery;
  order: readonly OrderKey[];
  where: SqlCondition;
}

export function gridQuery(grid: ViewGrid, p: PageQuery, scope: Scope): GridQuery {
  return { grid, p, order: orderOf(grid, p.sort), where: conditionOf(grid, p, scope) };
}

/** Returns the condition that selects the requested rows of the grid's view. */
export function conditionOf(grid: ViewGrid, params: RowQuery, { where }: Scope): SqlCondition {
  return allOf([
    ...(where ? [where] : []),
    ...filterConditions(grid, params.where),
    ...searchConditions(grid, params),
  ]);
}

/** Selects all requested rows in no particular order. */
export function rowsOf({ grid, where }: GridQuery, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${columns} from ${sql.table(grid.view)} where ${where}`;
}

/**
 * Selects a page from subqueries that each have a limit. Their rows stay in order, because PostgreSQL does not run such
 * subqueries in parallel.
 */
export function partsInOrder(
  parts: RawBuilder<unknown>[],
  { limit, offset }: PageQuery,
): RawBuilder<unknown> {
  return sql`select * from (${sql.join(parts, sql` union all `)}) as parts limit ${limit} offset ${offset}`;
}

export interface OrderKey {
  column: string;
  descending: boolean;
  /**
   * True if a separate subquery reads the nulls. `onlyWhere` needs this, and so does a descending order by a nullable
   * column, because a backward index scan returns nulls first.
   */
  nullsApart: boolean;
  /** A condition that is true for every non-null row, if an index needs it. */
  onlyWhere?: string | undefined;
}

/**
 * Returns the requested order or the grid's own order, with nulls last. The id comes last, in the direction of the last
 * column: without it, equal rows could appear on two pages. One index serves both directions.
 */
export function orderOf(grid: ViewGrid, requested: readonly string[]): OrderKey[] {
  const { sortBy, onlyWhere } = viewColumns(grid.view);
  const keys = (requested.length > 0 ? requested : grid.sort).map((key): OrderKey => {
    const { column, descending } = readSortKey(key);
    const stored = sortBy?.[column] ?? filteredColumn(grid, column);
    const nullsApart = (descending && isNullable(grid.row[column])) || onlyWhere?.[column] !== undefined;
    return { column: stored, descending, nullsApart, onlyWhere: onlyWhere?.[column] };
  });
  const endsWithId = keys.some(({ column }) => column === grid.id);
  const descending = keys.at(-1)?.descending ?? false;
  return endsWithId ? keys : [...keys, { column: grid.id, descending, nullsApart: false }];
}

/** Returns the SQL of the order or of its reverse. */
export function orderSql(order: readonly OrderKey[], isReversed = false): RawBuilder<unknown> {
  return sql.join(
    order.map(({ column, descending, nullsApart }) => {
      const direction = descending === isReversed ? 'asc' : 'desc';
      const nulls = nullsApart ? ` nulls ${isReversed ? 'first' : 'last'}` : '';
      return sql`${sql.ref(column)} ${sql.raw(direction + nulls)}`;
    }),
  );
}
