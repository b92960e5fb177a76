import { type RawBuilder, sql } from 'kysely';
import type { GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { foundRows } from './found-rows.ts';
import { orderOf, orderSql } from './grid-order.ts';
import { escapeLike } from './grid-search.ts';
import { type Narrowing, whereOf } from './narrowing.ts';
import { columnsOf, neededBy } from './page-sql.ts';
import type { Found, RunnableGrid } from './runnable-grid.ts';

/** As far as a lookup counts (behaviour 16.2). */
export const MOST_COUNTED = 1_000;

type Row = Record<string, unknown>;
/** A row of the answer, or of none but the count. */
type Counted = Row & { found_count: number; is_row: true | null };

/**
 * The rows of a lookup that hold a text, and their number up to 1,001, in one statement that looks for the text once.
 * Up to a thousand are sorted: exact, beginning, the rest, each as asked. Of more, those that begin with the text come
 * from the index of the codes, and the rest as it was found (behaviour 16.2).
 */
export async function closestRows<Column extends string>(
  db: Db,
  grid: RunnableGrid<Column>,
  p: GridRequest['p'],
  { where, first, searched }: Narrowing & { searched: RawBuilder<unknown> },
): Promise<Found> {
  const view = sql.table(grid.view);
  const columns = columnsOf(p);
  const text = sql`fold(${p.search_text}::text)`;
  const beginning = sql`fold(${escapeLike(p.search_text)}::text) || '%'`;
  const begins = sql`code_key like ${beginning}`;
  // What is searched begins with the code. To look there is quick, to fold the code of every row is not.
  const beginsHere = sql`(strpos(search, ${text}) = 1 and fold(code) like ${beginning})`;
  const closeness = sql`case when not ${beginsHere} then 2 when fold(code) = ${text} then 0 else 1 end`;
  const asked = orderOf(grid, p.sort);
  const order = sql.join([...(first ? [first] : []), closeness, orderSql(asked)]);
  const needed = first ? sql`*` : sql`${neededBy({ p, order: asked })}, search, code`;

  const reach = p.limit + p.offset;
  // What has an order of its own before all others is sorted whole.
  const most = first ? null : Math.max(reach, MOST_COUNTED + 1);
  const isFew = first ? sql`true` : sql`(select found_count <= ${MOST_COUNTED} from counted)`;
  // A code that begins with the text holds it. In the order of bytes an exact code comes before longer ones.
  const holdsByCode = p.search.length === grid.searchable.length ? undefined : searched;
  const { rows } = await sql<Counted>`
    with ${foundRows(grid, p, { needed, where, searched, most })}, counted as (select count(*) as found_count from found),
    few as (
      select ${columns} from found as ${view} where ${isFew} order by ${order} limit ${p.limit} offset ${p.offset}
    ), closest as (
      select ${columns} from ${view} ${whereOf(where, begins, holdsByCode, sql`not ${isFew}`)}
      order by code_key using ~<~ limit ${reach}
    ), others as (
      select ${columns} from found as ${view} where not ${isFew} and not ${beginsHere}
      limit ${reach} - (select count(*) from closest)
    ), many as (
      select * from (select * from closest union all select * from others) as ordered
      limit ${p.limit} offset ${p.offset}
    )
    select page.*, found_count from counted
    left join (select true as is_row, * from few union all select true, * from many) as page on true
  `.execute(db);
  return {
    rows: rows.filter(({ is_row }) => is_row),
    count: Math.min(rows[0]?.found_count ?? 0, MOST_COUNTED + 1),
  };
}
