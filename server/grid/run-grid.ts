import { columnFacts } from '#domain/wire/column-kind';
import type { GridPage, GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { readDecimal } from '../db/decimals.ts';
import { askedList } from './asked-list.ts';
import type { Row } from './grid-sql.ts';
import { listPage } from './list-page.ts';
import { lookupPage } from './lookup-page.ts';
import type { RunnableGrid } from './runnable-grid.ts';
import type { Scope } from './scope.ts';

/**
 * One page of a list or lookup and the number of rows on all pages, or only one of the two (behaviour 20.4). Names come
 * from the grid's own columns, since the request was parsed by the grid's schema; texts are bound.
 */
export async function runGrid<Column extends string>(
  db: Db,
  grid: RunnableGrid<Column>,
  { p, d, only }: Pick<GridRequest, 'p' | 'd' | 'only'>,
  scope: Scope = {},
): Promise<GridPage> {
  const list = askedList(grid, { ...p, where: d?.where }, scope);
  const { rows, count } = await (grid.closest ? lookupPage(db, list) : listPage(db, list, only));
  const numbers = new Set(
    p.column.filter((column) => columnFacts(grid.row[column as Column]).kind === 'number'),
  );
  const toWire = (row: Row) =>
    p.column.map((column) => (numbers.has(column) ? readNumber(row[column]) : row[column]));
  return { rows: only === 'count' ? [] : rows.map(toWire), count: only === 'rows' ? null : count };
}

/** Whole numbers leave the database as numbers, exact decimals as text. */
function readNumber(value: unknown): unknown {
  return typeof value === 'string' ? readDecimal(value) : value;
}
