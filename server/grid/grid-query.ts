import { type RawBuilder, sql } from 'kysely';
import { filterConditions } from './filter-conditions.ts';
import { type OrderKey, orderOf } from './grid-order.ts';
import { allOf, type SqlCondition } from './grid-sql.ts';
import type { PageQuery, RowQuery, ViewGrid } from './runnable-grid.ts';
import { searchConditions } from './search-conditions.ts';

/** The rows selected by the extra parameters of a list or lookup. */
export interface Scope {
  where?: SqlCondition | undefined;
}

/** A request to a list or lookup, as its statements use it. */
export interface GridQuery {
  grid: ViewGrid;
  p: PageQuery;
  order: readonly OrderKey[];
  where: SqlCondition;
}

export function gridQuery(grid: ViewGrid, p: PageQuery, scope: Scope): GridQuery {
  return { grid, p, order: orderOf(grid, p.sort), where: conditionOf(grid, p, scope) };
}

/** The condition that a row of the grid's view is requested. */
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
 * Selects a page from subqueries that each have a limit. PostgreSQL never runs these in parallel, so the subqueries
 * stay in order.
 */
export function partsInOrder(
  parts: RawBuilder<unknown>[],
  { limit, offset }: PageQuery,
): RawBuilder<unknown> {
  return sql`select * from (${sql.join(parts, sql` union all `)}) as parts limit ${limit} offset ${offset}`;
}
