import type { GridPage, GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { readDecimal } from '../db/decimals.ts';
import { isNumber } from './column-type.ts';
import { listPage } from './list-page.ts';
import { lookupPage } from './lookup-page.ts';
import type { Narrowing } from './narrowing.ts';
import type { RunnableGrid } from './runnable-grid.ts';
import { SearchCounts } from './search-counts.ts';

/**
 * One page of a list or lookup with the count of all its rows, or with how many there are at least where it was asked for
 * before they are counted. Names come from the grid's own columns, since the request was parsed by the grid's schema;
 * texts are bound. `counts` are what searches have counted before.
 */
export async function runGrid<Column extends string>(
  db: Db,
  grid: RunnableGrid<Column>,
  { p }: Pick<GridRequest, 'p'>,
  narrowing: Narrowing = {},
  counts = new SearchCounts(),
): Promise<GridPage> {
  const { rows, count, at_least } = await (grid.closest
    ? lookupPage(db, grid, p, narrowing)
    : listPage(db, grid, p, narrowing, counts));
  const toWire = p.column.map((column) => [column, isNumber(grid.row[column as Column])] as const);

  return {
    rows: rows.map((row) =>
      toWire.map(([column, numeric]) => (numeric ? readNumber(row[column]) : row[column])),
    ),
    count,
    ...(at_least && { at_least }),
  };
}

/** Whole numbers leave the database as numbers, exact decimals as text. */
function readNumber(value: unknown): unknown {
  return typeof value === 'string' ? readDecimal(value) : value;
}
