import { type RawBuilder, sql } from 'kysely';
import { filteredColumn, isNullable } from '#domain/wire/column-kind';
import { readSortKey } from '#domain/wire/grid';
import { viewColumns } from '../db/view-columns.ts';
import type { ViewGrid } from './runnable-grid.ts';

/** One step of an order. */
export interface OrderKey {
  column: string;
  descending: boolean;
  /**
   * True for a descending order with nulls last: a backward index scan returns nulls first, so a separate query reads
   * them.
   */
  nullsApart: boolean;
  /** A condition that is true for every non-null row, if an index needs it. A separate query then reads the nulls. */
  onlyWhere?: string | undefined;
}

/**
 * Returns the requested order or the grid's own order, with nulls last. The id in the direction of the last column
 * comes last, so that pages never overlap and one index serves both directions.
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
