import { type RawBuilder, sql } from 'kysely';
import type { GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { conditionsOf } from './conditions.ts';
import { type OrderKey, orderOf, orderSql, readsLikeIndex, reversed } from './grid-order.ts';
import { type Condition, columnsOf, type Row, run, whereAll } from './grid-sql.ts';
import { keptCount } from './kept-counts.ts';
import type { Asked, AskedRows, ViewGrid } from './runnable-grid.ts';
import type { Scope } from './scope.ts';

/** From this row on a page is read by its ids alone, from whichever end of the list is nearer. */
const FAR = 1_000;

/** What is asked of a list, as its statements are made of it. */
interface List {
  grid: ViewGrid;
  p: Asked;
  scope: Scope;
  order: readonly OrderKey[];
  conditions: readonly Condition[];
}

/** The rows of a page and the number of rows on all pages, or only one of the two. */
export async function listPage(
  db: Db,
  grid: ViewGrid,
  { p, only }: { p: Asked; only?: GridRequest['only'] },
  scope: Scope,
): Promise<{ rows: Row[]; count: number | null }> {
  const list = { grid, p, scope, order: orderOf(grid, p.sort), conditions: conditionsOf(grid, p, scope) };
  return {
    rows: only === 'count' ? [] : await readRows(db, list),
    count: only === 'rows' ? null : await readCount(db, list),
  };
}

function readRows(db: Db, list: List): Promise<Row[]> {
  const { p, scope, conditions } = list;
  if (p.search_text !== '') return run(db, pageOf(list, columnsOf(p.column)));

  const whole = { ...list, conditions: [...conditions, ...(scope.alwaysTrue ? [scope.alwaysTrue] : [])] };
  if (p.offset >= FAR) return readFarRows(db, whole);
  return run(db, scope.deferredJoin ? joined(whole) : pageOf(whole, columnsOf(p.column)));
}

/** All rows of a list that are asked for, in their order, up to so many. */
export function wholeList(
  grid: ViewGrid,
  asked: AskedRows & Pick<Asked, 'sort'>,
  scope: Scope,
  { columns, limit }: { columns: RawBuilder<unknown>; limit: number },
): RawBuilder<unknown> {
  const p = { ...asked, column: [], limit, offset: 0 };
  const order = orderOf(grid, p.sort);
  return pageOf({ grid, p, scope, order, conditions: conditionsOf(grid, p, scope) }, columns);
}

/** How many rows of the list are asked for; those of a whole list are kept by the database. */
async function readCount(db: Db, { grid, scope: { where, keptCounts }, conditions }: List): Promise<number> {
  const isKept = conditions.length === (where ? 1 : 0) && (!where || keptCounts);
  const count = isKept
    ? keptCount(keptCounts ?? [grid.view])
    : sql`select count(*) from ${sql.table(grid.view)} ${whereAll(conditions)}`;
  const [row] = await run(db, count);
  return Number(row?.count);
}

/** A page far into the list: an index alone gives the ids of its rows, and only these rows are fetched. */
async function readFarRows(db: Db, list: List): Promise<Row[]> {
  const { p, order } = list;
  const count = await readCount(db, list);
  if (count <= p.offset) return [];
  if (p.offset <= count / 2) return run(db, joined(list));
  const end = Math.min(p.offset + p.limit, count);
  const fromEnd = { ...p, limit: end - p.offset, offset: count - end };
  return run(db, joined(list, { ...list, order: reversed(order), p: fromEnd }));
}

/** A deferred join: the ids of the page first, and then, in the order, what the rows with these ids show. */
function joined(list: List, page: List = list): RawBuilder<unknown> {
  const { grid, p, order } = list;
  const id = sql.ref(grid.id);
  return sql`select ${columnsOf(p.column)} from ${sql.table(grid.view)} where ${id} in (${pageOf(page, id)})
    order by ${orderSql(order)}`;
}

/** The rows of a page in the order. An index that has its nulls at the other end is read in two parts. */
function pageOf({ grid, p, order, conditions }: List, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const view = sql.table(grid.view);
  const [first, ...rest] = order as [OrderKey, ...OrderKey[]];
  if (readsLikeIndex(first)) {
    return sql`select ${columns} from ${view} ${whereAll(conditions)} order by ${orderSql(order)}
      limit ${p.limit} offset ${p.offset}`;
  }
  const asIndexed = orderSql([{ ...first, nullsFirst: first.descending }, ...rest]);
  const part = (condition: RawBuilder<unknown>) =>
    sql`(select ${columns} from ${view} ${whereAll([...conditions, sql`${sql.ref(first.column)} ${condition}`])}
      order by ${asIndexed} limit ${p.limit + p.offset})`;
  const parts = [part(sql`is not null`), part(sql`is null`)];
  // Parts with a limit of their own are never run in parallel, so that they come one after the other.
  return sql`select * from (${sql.join(first.nullsFirst ? parts.reverse() : parts, sql` union all `)}) as parts
    limit ${p.limit} offset ${p.offset}`;
}
