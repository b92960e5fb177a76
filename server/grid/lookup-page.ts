import { type RawBuilder, sql } from 'kysely';
import { searchWords } from '#domain/values/search-words';
import type { Db } from '../db/db.ts';
import { conditionsOf } from './conditions.ts';
import { orderOf, orderSql } from './grid-order.ts';
import { columnsOf, escapeLike, type Row, run, whereAll } from './grid-sql.ts';
import type { Asked, ViewGrid } from './runnable-grid.ts';
import type { Scope } from './scope.ts';

/** As far as a lookup counts. */
const MOST_COUNTED = 1_000;

interface Lookup {
  view: RawBuilder<unknown>;
  p: Asked;
  where: RawBuilder<unknown>;
  order: readonly { column: string }[];
  orderBy: RawBuilder<unknown>;
}

interface Page {
  rows: Row[];
  /** 1,001 for more than a thousand. */
  count: number;
}

/** A page of a lookup; with a text the rows come by how close they are to it (behaviour 16.2). */
export async function lookupPage(db: Db, grid: ViewGrid, p: Asked, scope: Scope): Promise<Page> {
  const order = orderOf(grid, p.sort);
  const where = whereAll(conditionsOf(grid, p, scope));
  const lookup = { view: sql.table(grid.view), p, where, order, orderBy: orderSql(order) };
  const { orderFirst } = scope;
  if (p.search_text === '') return sortedPage(db, lookup, orderFirst ? [orderFirst] : []);
  if (orderFirst) return sortedPage(db, lookup, [orderFirst, closenessTo(p.search_text).order]);

  const page = await closestPage(db, lookup);
  return page.count > MOST_COUNTED ? { ...page, rows: await manyRows(db, lookup) } : page;
}

/** Every row in its place, by these keys and then the lookup's own order. */
async function sortedPage(db: Db, lookup: Lookup, keys: RawBuilder<unknown>[]): Promise<Page> {
  const { view, p, where, orderBy } = lookup;
  const rows = sql`select ${columnsOf(p.column)} from ${view} ${where} order by ${sql.join([...keys, orderBy])}
    limit ${p.limit} offset ${p.offset}`;
  return { rows: await run(db, rows), count: await countFound(db, lookup) };
}

/** The first 1,001 rows that hold the text, the closest first. They are looked for once, and counted with it. */
async function closestPage(db: Db, lookup: Lookup): Promise<Page> {
  const { view, p, where, order, orderBy } = lookup;
  const needed = new Set([...p.column, ...order.map(({ column }) => column), 'search', 'code']);
  const rows = await run(
    db,
    sql`with found as materialized (
        select ${columnsOf([...needed])} from ${view} ${where} limit ${MOST_COUNTED + 1}
      )
      select ${columnsOf(p.column)}, count(*) over () as found_count from found
      order by ${closenessTo(p.search_text).order}, ${orderBy} limit ${p.limit} offset ${p.offset}`,
  );
  const [first] = rows;
  const isBehindLast = !first && p.offset > 0;
  return { rows, count: isBehindLast ? await countFound(db, lookup) : Number(first?.found_count ?? 0) };
}

/** Of more rows only the codes that begin with the text are in order, which an index has; the others are as found. */
async function manyRows(db: Db, { view, p, where }: Lookup): Promise<Row[]> {
  const { beginsCode, begins, isHeld } = closenessTo(p.search_text);
  const most = sql`limit ${p.offset + p.limit}`;
  const part = (rest: RawBuilder<unknown>) =>
    sql`(select ${columnsOf(p.column)} from ${view} ${where} and ${rest} ${most})`;
  const others =
    searchWords(p.search_text).length > 1
      ? [part(sql`${isHeld} and not ${begins}`), part(sql`not ${isHeld}`)]
      : [part(sql`not ${begins}`)];
  const parts = [part(sql`${beginsCode} order by code_key using ~<~`), ...others];
  return run(
    db,
    sql`select * from (${sql.join(parts, sql` union all `)}) as parts limit ${p.limit} offset ${p.offset}`,
  );
}

async function countFound(db: Db, { view, where }: Lookup): Promise<number> {
  const [row] = await run(
    db,
    sql`select count(*) from (select from ${view} ${where} limit ${MOST_COUNTED + 1}) as counted`,
  );
  return Number(row?.count);
}

/** How close a row is to a text: its code is the text, begins with it, the row holds it, or only its words. */
function closenessTo(searchText: string) {
  const text = sql`fold(${searchText}::text)`;
  const beginning = sql`fold(${escapeLike(searchText)}::text) || '%'`;
  // What is searched begins with the code, folded already.
  const begins = sql`search like ${beginning}`;
  const isHeld = sql`strpos(search, ${text}) > 0`;
  return {
    begins,
    isHeld,
    /** The same as `begins`, for the index of the codes. */
    beginsCode: sql`code_key like ${beginning}`,
    order: sql`case when ${begins} then (fold(code) <> ${text})::int when ${isHeld} then 2 else 3 end`,
  };
}
