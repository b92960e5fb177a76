import { type RawBuilder, sql } from 'kysely';
import type { GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { conditionsOf, type Narrowing } from './conditions.ts';
import { type OrderKey, orderOf, orderSql, reversed } from './grid-order.ts';
import { type Condition, columnsOf, type Row, run, whereAll } from './grid-sql.ts';
import { keptCount } from './kept-counts.ts';
import type { Asked, RunnableGrid } from './runnable-grid.ts';
import { window } from './window.ts';

/** From this row on a page is read by its ids alone, from whichever end of the list is nearer. */
const FAR = 1_000;

/** What is asked of a list, as its statements are made of it. */
interface List<Column extends string> {
  grid: RunnableGrid<Column>;
  p: Asked;
  narrowing: Narrowing;
  order: readonly OrderKey[];
  conditions: readonly Condition[];
}

/** The rows of a page and the number of rows on all pages, or only one of the two. */
export async function listPage<Column extends string>(
  db: Db,
  grid: RunnableGrid<Column>,
  { p, only }: Pick<GridRequest, 'p' | 'only'>,
  narrowing: Narrowing,
): Promise<{ rows: Row[]; count: number | null }> {
  const order = orderOf(grid, p.sort);
  const list = { grid, p, narrowing, order, conditions: conditionsOf(grid, p, narrowing) };
  const [rows, count] = await Promise.all([
    only === 'count' ? [] : readRows(db, list),
    only === 'rows' ? null : readCount(db, list),
  ]);
  return { rows, count };
}

async function readRows<Column extends string>(db: Db, list: List<Column>): Promise<Row[]> {
  const { p, narrowing, conditions } = list;
  if (p.search_text !== '') return run(db, window(list, columnsOf(p.column)));

  const whole = { ...list, conditions: [...conditions, ...(narrowing.known ? [narrowing.known] : [])] };
  if (p.offset >= FAR) return readFarRows(db, whole);
  return run(db, narrowing.idsFirst ? rowsOf(whole, idsOf(whole)) : window(whole, columnsOf(p.column)));
}

/** How many rows of the list are asked for; those of a whole list are kept by the database. */
async function readCount<Column extends string>(
  db: Db,
  { grid, p, narrowing: { where, counted }, conditions }: List<Column>,
): Promise<number> {
  const isKept = p.search_text === '' && (!where || counted);
  const count = isKept
    ? keptCount(counted ?? [grid.view])
    : sql`select count(*) from ${sql.table(grid.view)} ${whereAll(conditions)}`;
  const [row] = await run(db, count);
  return Number(row?.count);
}

/** A page far into the list: an index alone says which rows it has, and only these are fetched. */
async function readFarRows<Column extends string>(db: Db, list: List<Column>): Promise<Row[]> {
  const { p, order } = list;
  const count = await readCount(db, list);
  if (count <= p.offset) return [];
  if (p.offset <= count / 2) return run(db, rowsOf(list, idsOf(list)));
  const end = Math.min(p.offset + p.limit, count);
  const fromEnd = { ...p, limit: end - p.offset, offset: count - end };
  return run(db, rowsOf(list, idsOf({ ...list, order: reversed(order), p: fromEnd })));
}

function idsOf<Column extends string>(list: List<Column>): RawBuilder<unknown> {
  return window(list, sql.ref(list.grid.id));
}

/** The rows with these ids, in the order: what a row shows is made of those alone. */
function rowsOf<Column extends string>({ grid, p, order }: List<Column>, ids: RawBuilder<unknown>) {
  return sql`select ${columnsOf(p.column)} from ${sql.table(grid.view)} where ${sql.ref(grid.id)} in (${ids})
    order by ${orderSql(order)}`;
}
