import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { orderSql } from './grid-order.ts';
import { isFound, type Search } from './grid-search.ts';
import { whereOf } from './narrowing.ts';
import { type AskedPage, run } from './page-sql.ts';
import type { Found } from './runnable-grid.ts';
import { rowsOf, window } from './window.ts';

/** As many rows of a list are counted sooner than anybody would notice. */
const COUNTED_AT_ONCE = 50_000;
/** So many rows of the list are looked into, in its order. A text that one in a hundred holds fills the first page from them. */
const FIRST_ROWS = 5_000;

/**
 * A page of a search out of the first rows of the list alone, with one more row than it shows as the count: there are at
 * least so many. Undefined where these do not fill the page.
 */
export async function firstFoundRows<Column extends string>(
  db: Db,
  { grid, p, order, where }: AskedPage<Column>,
  search: Search,
  all: number,
): Promise<Found | undefined> {
  if (!p.rows_first || all <= COUNTED_AT_ONCE || p.offset + p.limit >= FIRST_ROWS) return undefined;
  const firstRows = window({ grid, order, where, p: { limit: FIRST_ROWS, offset: 0 } }, sql`*`);
  const most = p.limit + 1;
  const ids = sql`select ${sql.ref(grid.id)} from (${firstRows}) as first_rows ${whereOf(isFound(search))}
    order by ${orderSql(order)} limit ${most} offset ${p.offset}`;
  const found = await run(db, rowsOf({ grid, p, order }, ids));
  if (found.length < most) return undefined;
  return { rows: found.slice(0, p.limit), count: p.offset + most, at_least: true };
}
