import { sql } from 'kysely';
import type { GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { closestRows, MOST_COUNTED } from './closest-rows.ts';
import { orderOf, orderSql } from './grid-order.ts';
import { isFound, searchOf } from './grid-search.ts';
import { type Narrowing, whereOf } from './narrowing.ts';
import type { Found, RunnableGrid } from './runnable-grid.ts';

/**
 * A page of a lookup, and how many rows there are, 1,001 for more than a thousand. With a text an exact code comes
 * first, then the codes that begin with it, then the rest.
 */
export async function lookupPage<Column extends string>(
  db: Db,
  grid: RunnableGrid<Column>,
  p: GridRequest['p'],
  narrowing: Narrowing,
): Promise<Found> {
  const search = searchOf(grid, p);
  const searched = search && isFound(search);
  if (searched && grid.closest) return closestRows(db, grid, p, { ...narrowing, searched });

  const filter = whereOf(narrowing.where, searched);
  const view = sql.table(grid.view);
  const columns = sql.join(p.column.map((column) => sql.ref(column)));
  const asked = orderSql(orderOf(grid, p.sort));
  const order = narrowing.first ? sql`${narrowing.first}, ${asked}` : asked;
  const [counted, { rows }] = await Promise.all([
    sql<{ count: number }>`select count(*) as count
      from (select from ${view} ${filter} limit ${MOST_COUNTED + 1}) as counted`.execute(db),
    sql<Record<string, unknown>>`select ${columns} from ${view} ${filter}
      order by ${order} limit ${p.limit} offset ${p.offset}`.execute(db),
  ]);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}
