import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { conditionsOf, type Narrowing } from './conditions.ts';
import { type OrderKey, orderOf, orderSql, reversed } from './grid-order.ts';
import { columnsOf, type Row, run, whereAll } from './grid-sql.ts';
import { keptCount } from './kept-counts.ts';
import type { Asked, RunnableGrid } from './runnable-grid.ts';
import { window } from './window.ts';

/** From this row on a page is read by its ids alone, from whichever end of the list is nearer. */
const FAR = 1_000;

/** The rows of a page of a list: of all its rows, or of those that hold the searched text. */
export async function listRows<Column extends string>(
  db: Db,
  grid: RunnableGrid<Column>,
  p: Asked,
  narrowing: Narrowing,
): Promise<Row[]> {
  const conditions = conditionsOf(grid, p, narrowing);
  const order = orderOf(grid, p.sort);
  const asked = { grid, p, order, conditions };
  if (p.search_text !== '') return run(db, window(asked, columnsOf(p.column)));

  const known = { ...asked, conditions: [...conditions, ...(narrowing.known ? [narrowing.known] : [])] };
  if (p.offset >= FAR) return farRows(db, known, await listCount(db, grid, p, narrowing));
  return run(db, narrowing.idsFirst ? rowsOf(known, idsOf(known)) : window(known, columnsOf(p.column)));
}

/** How many rows a list has on all its pages; those of a whole list are kept by the database. */
export async function listCount<Column extends string>(
  db: Db,
  grid: RunnableGrid<Column>,
  p: Asked,
  narrowing: Narrowing,
): Promise<number> {
  const conditions = conditionsOf(grid, p, narrowing);
  const isKept = p.search_text === '' && (!narrowing.where || narrowing.counted);
  const [row] = await run(
    db,
    isKept
      ? keptCount(narrowing.counted ?? [grid.view])
      : sql`select count(*) from ${sql.table(grid.view)} ${whereAll(conditions)}`,
  );
  return Number(row?.count);
}

type Page<Column extends string> = Parameters<typeof window>[0] & {
  grid: RunnableGrid<Column>;
  p: Asked;
  order: readonly OrderKey[];
};

/** A page far into the list: an index alone says which rows it has, and only these are fetched. */
async function farRows<Column extends string>(db: Db, page: Page<Column>, count: number): Promise<Row[]> {
  const { p, order } = page;
  if (count <= p.offset) return [];
  if (p.offset <= count / 2) return run(db, rowsOf(page, idsOf(page)));
  const end = Math.min(p.offset + p.limit, count);
  const fromEnd = { ...p, limit: end - p.offset, offset: count - end };
  return run(db, rowsOf(page, idsOf({ ...page, order: reversed(order), p: fromEnd })));
}

function idsOf<Column extends string>(page: Page<Column>) {
  return window(page, sql.ref(page.grid.id));
}

/** The rows with these ids, in the order: what a row shows is made of those alone. */
function rowsOf<Column extends string>({ grid, p, order }: Page<Column>, ids: ReturnType<typeof window>) {
  return sql`select ${columnsOf(p.column)} from ${sql.table(grid.view)} where ${sql.ref(grid.id)} in (${ids})
    order by ${orderSql(order)}`;
}
