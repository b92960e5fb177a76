import { sql } from 'kysely';
import type { GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { foundPage } from './found-page.ts';
import { orderOf, reversed } from './grid-order.ts';
import { searchOf } from './grid-search.ts';
import { keptCount } from './kept-counts.ts';
import { allOf, type Narrowing } from './narrowing.ts';
import { type AskedPage, columnsOf, countOf, readCount, run } from './page-sql.ts';
import type { Found, RunnableGrid } from './runnable-grid.ts';
import type { SearchCounts } from './search-counts.ts';
import { rowsOf, window } from './window.ts';

type Page = Pick<GridRequest['p'], 'limit' | 'offset'>;

/** From this row on a page is read by its ids alone, from whichever end of the list is nearer. */
const FAR = 1_000;

/**
 * A page of a list and the exact count of all its rows, or of those that hold the searched text; `narrowing` leaves rows
 * out of all of it.
 */
export async function listPage<Column extends string>(
  db: Db,
  grid: RunnableGrid<Column>,
  p: GridRequest['p'],
  narrowing: Narrowing,
  counts: SearchCounts,
): Promise<Found> {
  const found = { grid, p, order: orderOf(grid, p.sort), where: narrowing.where };
  const search = searchOf(grid, p);
  if (search) return foundPage(db, found, search, narrowing, counts);
  const asked = { ...found, where: allOf(narrowing.where, narrowing.known) };
  if (p.offset < FAR) {
    const page = narrowing.idsFirst
      ? rowsOf(asked, window(asked, sql.ref(grid.id)))
      : window(asked, columnsOf(p));
    const [rows, count] = await Promise.all([run(db, page), readCount(db, countAll(grid, narrowing))]);
    return { rows, count };
  }
  const count = await readCount(db, countAll(grid, narrowing));
  return { count, rows: count > p.offset ? await run(db, farRows(asked, count)) : [] };
}

function countAll({ view }: { view: string }, { where, counted }: Narrowing) {
  if (where && !counted) return countOf({ view }, [where]);
  return keptCount(counted ?? [view]);
}

/** A page far into the list: an index alone says which rows it has, and only these are fetched. */
function farRows<Column extends string>(asked: AskedPage<Column>, count: number) {
  const { grid, p, order } = asked;
  const isNearEnd = p.offset > count / 2;
  const page = isNearEnd ? { ...asked, order: reversed(order), p: { ...p, ...fromEnd(p, count) } } : asked;
  return rowsOf(asked, window(page, sql.ref(grid.id)));
}

/** Where a page lies when the list is counted from its end. */
function fromEnd({ limit, offset }: Page, count: number): Page {
  const end = Math.min(offset + limit, count);
  return { limit: end - offset, offset: count - end };
}
