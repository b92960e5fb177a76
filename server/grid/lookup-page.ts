import { type RawBuilder, sql } from 'kysely';
import type { GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { orderOf, orderSql } from './grid-order.ts';
import { escapeLike, searchCondition } from './grid-search.ts';
import { type Narrowing, whereOf } from './narrowing.ts';
import type { Found, RunnableGrid } from './runnable-grid.ts';

/** As far as a lookup counts (behaviour 16.2). */
const MOST_COUNTED = 1_000;

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
  const filter = whereOf(narrowing.where, searchCondition(grid, p));
  const counted = await lookupCount(grid, filter).execute(db);
  const count = counted.rows[0]?.count ?? 0;
  if (count <= Math.min(p.offset, MOST_COUNTED)) return { rows: [], count };

  const rows = await lookupRows(grid, p, narrowing, count).execute(db);
  return { rows: rows.rows, count };
}

function lookupCount({ view }: { view: string }, filter: RawBuilder<unknown>) {
  return sql<{ count: number }>`select count(*) as count
    from (select from ${sql.table(view)} ${filter} limit ${MOST_COUNTED + 1}) as counted`;
}

function lookupRows<Column extends string>(
  grid: RunnableGrid<Column>,
  p: GridRequest['p'],
  { where, first }: Narrowing,
  count: number,
) {
  const columns = sql.join(p.column.map((column) => sql.ref(column)));
  const view = sql.table(grid.view);
  const searched = searchCondition(grid, p);
  const filter = whereOf(where, searched);
  const asked = orderSql(orderOf(grid, p.sort));
  const page = sql`limit ${p.limit} offset ${p.offset}`;
  type Rows = Record<string, unknown>;

  if (!searched || !grid.closest) {
    const order = first ? sql`${first}, ${asked}` : asked;
    return sql<Rows>`select ${columns} from ${view} ${filter} order by ${order} ${page}`;
  }
  const code = sql`fold(${sql.ref(grid.closest)})`;
  const begins = sql`${code} like fold(${escapeLike(p.search_text)}::text) || '%'`;
  if (count <= MOST_COUNTED || first) {
    const closeness = sql`case when ${code} = fold(${p.search_text}::text) then 0 when ${begins} then 1 else 2 end`;
    const order = sql.join([...(first ? [first] : []), closeness, asked]);
    // Few rows are found first and then sorted, rather than looked for along an index of all.
    return sql<Rows>`with found as materialized (select * from ${view} ${filter})
      select ${columns} from found as ${view} order by ${order} ${page}`;
  }
  // A code that begins with the text holds it. In the order of bytes an exact code comes before longer ones.
  const beginning =
    p.search.length === grid.searchable.length ? whereOf(where, begins) : sql`${filter} and ${begins}`;
  const reach = p.limit + p.offset;
  return sql<Rows>`select * from (
    (select ${columns} from ${view} ${beginning} order by ${code} using ~<~ limit ${reach})
    union all
    (select ${columns} from ${view} ${filter} and not (${begins}) order by ${sql.ref(grid.id)} limit ${reach})
  ) as found ${page}`;
}
