import { type RawBuilder, sql } from 'kysely';
import { RECORD_KINDS } from '#domain/record/record-kinds';
import { type GridPage, type GridRequest, isFar } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import {
  type GridQuery,
  gridQuery,
  type OrderKey,
  orderSql,
  partsInOrder,
  rowsOf,
} from '../grid/grid-query.ts';
import {
  allOf,
  columnsOf,
  gridRows,
  type Row,
  type RunnableGrid,
  run,
  type ViewGrid,
} from '../grid/grid-sql.ts';
import type { ListScope } from './served-list.ts';

interface ListQuery extends GridQuery {
  scope: ListScope;
}

/**
 * Returns one page of a list and the number of all rows, or only one of these (behaviour 20.4). The list's schema
 * validates column names, and texts are bound.
 */
export async function listPage<Column extends string>(
  db: Db,
  grid: RunnableGrid<Column>,
  { p, d, only }: Pick<GridRequest, 'p' | 'd' | 'only'>,
  scope: ListScope = {},
): Promise<GridPage> {
  const list = { ...gridQuery(grid, { ...p, where: d?.where }, scope), scope };
  const count = only === 'rows' && !isFar(p) ? null : await readCount(db, list);
  return {
    rows: only === 'count' ? [] : gridRows(p.column, await readRows(db, list, count)),
    count: only === 'rows' ? null : count,
  };
}

/** Reads the rows of a page. `count` is the number of all rows, which only a far page needs. */
async function readRows(db: Db, list: ListQuery, count: number | null): Promise<Row[]> {
  const { p, scope, where } = list;
  const columns = columnsOf(p.column);
  if (p.search_text !== '') return run(db, pageOf(list, columns));

  const page = scope.alwaysTrue ? { ...list, where: allOf([where, scope.alwaysTrue]) } : list;
  if (count !== null && isFar(p)) return readFarRows(db, page, count);
  return run(db, scope.deferredJoin ? joined(page) : pageOf(page, columns));
}

/** Returns the number of all rows, from a stored count if there is one and neither a search nor a filter applies. */
async function readCount(db: Db, list: ListQuery): Promise<number> {
  const { grid, p, scope } = list;
  const isNarrowed = p.search_text !== '' || Object.keys(p.where ?? {}).length > 0;
  const storedCount = isNarrowed ? undefined : keptCount(grid, scope);
  const [row] = await run(db, storedCount ?? rowsOf(list, sql`count(*)`));
  return Number(row?.count);
}

/** Reads a page far into the list: an index-only scan finds the ids of its rows, and only these rows are fetched. */
async function readFarRows(db: Db, list: GridQuery, count: number): Promise<Row[]> {
  const { p } = list;
  if (count <= p.offset) return [];
  if (p.offset <= count / 2) return run(db, joined(list));
  const end = Math.min(p.offset + p.limit, count);
  const fromEnd = { ...list, p: { ...p, limit: end - p.offset, offset: count - end } };
  return run(db, joined(list, fromEnd, true));
}

/** Returns a query with a deferred join: it selects the ids of a page first, and then the columns of these rows. */
function joined(list: GridQuery, page = list, isReversed = false): RawBuilder<unknown> {
  const { grid, p, order } = list;
  const id = sql.ref(grid.id);
  return sql`select ${columnsOf(p.column)} from ${sql.table(grid.view)}
    where ${id} in (${pageOf(page, id, isReversed)}) order by ${orderSql(order)}`;
}

/**
 * Returns the query for a page's rows, in order or in reverse. If an index does not return the nulls last, a separate
 * subquery reads them.
 */
export function pageOf(
  list: GridQuery,
  columns: RawBuilder<unknown>,
  isReversed = false,
): RawBuilder<unknown> {
  const { p, order } = list;
  const rows = rowsOf(list, columns);
  const [first, ...rest] = order as [OrderKey, ...OrderKey[]];
  if (!first.nullsApart) {
    return sql`${rows} order by ${orderSql(order, isReversed)} limit ${p.limit} offset ${p.offset}`;
  }
  const { column, onlyWhere } = first;
  const asIndexed = orderSql([{ ...first, nullsApart: false }, ...rest], isReversed);
  const part = (condition: RawBuilder<unknown>, by = asIndexed) =>
    sql`(${rows} and ${sql.ref(column)} ${condition} order by ${by} limit ${p.limit + p.offset})`;
  const parts = onlyWhere
    ? [part(sql`is not null and ${sql.raw(onlyWhere)}`), part(sql`is null`, orderSql(rest, isReversed))]
    : [part(sql`is not null`), part(sql`is null`)];
  return partsInOrder(isReversed ? parts.reverse() : parts, p);
}

/** The lists whose total row count is stored (server/db/rules/090_list_counts.sql). */
const KEPT_LISTS: ReadonlySet<string> = new Set([
  ...Object.values(RECORD_KINDS).map(({ list }) => list),
  'coverage_list',
  'batch_list',
  'security_log_list',
]);

/**
 * Returns the query for the stored row count of a scope, which is exact in every snapshot. Undefined if none is stored.
 */
function keptCount({ view }: ViewGrid, { where, keptCounts }: ListScope) {
  const lists = keptCounts ?? (!where && KEPT_LISTS.has(view) ? [view] : []);
  if (lists.length === 0) return undefined;
  return sql`select coalesce(sum(added), 0) as count from list_changes where list in (${sql.join(lists)})`;
}

/** Merges the changes of counts since the last run, so that reading a count adds up only a few rows. */
export async function sumListChanges(db: Db): Promise<void> {
  await sql`select sum_list_changes()`.execute(db);
}
