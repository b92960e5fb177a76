import { type RawBuilder, sql } from 'kysely';
import { filteredColumn, isNullable } from '#domain/wire/column-kind';
import { readSortKey } from '#domain/wire/grid';
import { viewColumns } from '../db/view-columns.ts';
import type { ViewGrid } from './runnable-grid.ts';

/** One step of an order. `nullsFirst` is undefined where nothing can be null. */
export interface OrderKey {
  column: string;
  descending: boolean;
  nullsFirst: boolean | undefined;
}

/**
 * The asked order or the grid's own, nulls last. It ends with the id, so that pages neither overlap nor skip, in the
 * direction of the last column: one index then serves both directions.
 */
export function orderOf(grid: ViewGrid, asked: readonly string[]): OrderKey[] {
  const { sortBy } = viewColumns(grid.view);
  const keys = (asked.length > 0 ? asked : grid.sort).map((key): OrderKey => {
    const { column, descending } = readSortKey(key);
    const stored = sortBy?.[column] ?? filteredColumn(grid, column);
    return { column: stored, descending, nullsFirst: isNullable(grid.row[column]) ? false : undefined };
  });
  const endsWithId = keys.some(({ column }) => column === grid.id);
  const descending = keys.at(-1)?.descending ?? false;
  return endsWithId ? keys : [...keys, { column: grid.id, descending, nullsFirst: undefined }];
}

/** The same order read from its end. */
export function reversed(order: readonly OrderKey[]): OrderKey[] {
  return order.map(({ column, descending, nullsFirst }) => ({
    column,
    descending: !descending,
    nullsFirst: nullsFirst === undefined ? undefined : !nullsFirst,
  }));
}

export function orderSql(order: readonly OrderKey[]): RawBuilder<unknown> {
  return sql.join(
    order.map((key) => {
      const direction = key.descending ? sql`desc` : sql`asc`;
      if (readsLikeIndex(key)) return sql`${sql.ref(key.column)} ${direction}`;
      return sql`${sql.ref(key.column)} ${direction} nulls ${key.nullsFirst ? sql`first` : sql`last`}`;
    }),
  );
}

/** An index has its nulls last; read backwards, first. */
export function readsLikeIndex({ descending, nullsFirst }: OrderKey): boolean {
  return nullsFirst === undefined || nullsFirst === descending;
}
