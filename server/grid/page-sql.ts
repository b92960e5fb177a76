import { type RawBuilder, sql } from 'kysely';
import type { GridRequest } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import type { OrderKey } from './grid-order.ts';
import { whereOf } from './narrowing.ts';
import type { RunnableGrid } from './runnable-grid.ts';

/** What is asked of a list. */
export interface AskedPage<Column extends string> {
  grid: RunnableGrid<Column>;
  p: GridRequest['p'];
  order: readonly OrderKey[];
  /** Leaves rows out of all of it. */
  where: RawBuilder<boolean> | undefined;
}

export function columnsOf(p: GridRequest['p']) {
  return sql.join(p.column.map((column) => sql.ref(column)));
}

/** What is shown and what is sorted by. */
export function neededBy({ p, order }: Pick<AskedPage<string>, 'p' | 'order'>) {
  const names = new Set([...p.column, ...order.map(({ column }) => column)]);
  return sql.join([...names].map((name) => sql.ref(name)));
}

/** Counts the rows for which all conditions hold; `beside` is answered with the count. */
export function countOf(
  { view }: { view: string },
  conditions: readonly (RawBuilder<unknown> | undefined)[],
  beside: RawBuilder<unknown> = sql``,
) {
  return sql`select count(*)${beside} from ${sql.table(view)} ${whereOf(...conditions)}`;
}

export async function run<Row = Record<string, unknown>>(db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await query.execute(db);
  return rows as Row[];
}

export async function readCount(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const [row] = await run<{ count?: unknown }>(db, query);
  return Number(row?.count ?? 0);
}
