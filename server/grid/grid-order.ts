import { type RawBuilder, sql } from 'kysely';
import { filteredColumn, isNullable } from '#domain/wire/column-kind';
import { readSortKey } from '#domain/wire/grid';
import { viewColumns } from '../db/view-columns.ts';
import type { ViewGrid } from './runnable-grid.ts';

/** One step of an order. */
export interface OrderKey {
  column: string;
  descending: boolean;
  /** Descending with nulls last: reading the index backwards gives nulls first, so they are read in their own query. */
  nullsApart: boolean;
  /**
   * What holds of every row that is not null, where an index finds those; then nulls are read in their own query, too.
   */
  onlyWhere?: string | undefined;
}

/**
 * The asked order or the grid's own, nulls last. It ends with the id, so that pages neither overlap nor skip, in the
 * direction of the last column: one index then serves both directions.
 */
export function orderOf(grid: ViewGrid, asked: readonly string[]): OrderKey[] {
  const { sortBy, onlyWhere } = viewColumns(grid.view);
  const keys = (asked.length > 0 ? asked : grid.sort).map((key): OrderKey => {
    const { column, descending } = readSortKey(key);
    const stored = sortBy?.[column] ?? filteredColumn(grid, column);
    const nullsApart = (descending && isNullable(grid.row[column])) || onlyWhere?.[column] !== undefined;
    return { column: stored, descending, nullsApart, onlyWhere: onlyWhere?.[column] };
  });
  const endsWithId = keys.some(({ column }) => column === grid.id);
  const descending = keys.at(-1)?.descending ?? false;
  return endsWithId ? keys : [...keys, { column: grid.id, descending, nullsApart: false }];
}

/** The order, or the same read from its end. */
export function orderSql(order: readonly OrderKey[], isReversed = false): RawBuilder<unknown> {
  return sql.join(
    order.map(({ column, descending, nullsApart }) => {
      const direction = descending === isReversed ? 'asc' : 'desc';
      const nulls = nullsApart ? ` nulls ${isReversed ? 'first' : 'last'}` : '';
      return sql`${sql.ref(column)} ${sql.raw(direction + nulls)}`;
    }),
  );
}
