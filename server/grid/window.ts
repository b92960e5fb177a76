import { type RawBuilder, sql } from 'kysely';
import { type OrderKey, orderSql, readsLikeIndex } from './grid-order.ts';
import { whereOf } from './narrowing.ts';
import { type AskedPage, columnsOf } from './page-sql.ts';

type Window<Column extends string> = Pick<AskedPage<Column>, 'order' | 'where'> & {
  grid: Pick<AskedPage<Column>['grid'], 'view'>;
  p: Pick<AskedPage<Column>['p'], 'limit' | 'offset'>;
};

/** The rows of a page in the order. An index that has its nulls at the other end is read in two parts. */
export function window<Column extends string>(
  { grid, p: { limit, offset }, order, where }: Window<Column>,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const view = sql.table(grid.view);
  const [first, ...rest] = order as [OrderKey, ...OrderKey[]];
  if (readsLikeIndex(first)) {
    return sql`select ${columns} from ${view} ${whereOf(where)} order by ${orderSql(order)}
      limit ${limit} offset ${offset}`;
  }
  const asIndexed = orderSql([{ ...first, nullsFirst: first.descending }, ...rest]);
  const part = (condition: RawBuilder<unknown>) =>
    sql`(select ${columns} from ${view} ${whereOf(where, sql`${sql.ref(first.column)} ${condition}`)}
      order by ${asIndexed} limit ${limit + offset})`;
  const parts = [part(sql`is not null`), part(sql`is null`)];
  // Parts with a limit of their own are never run in parallel, so that they come one after the other.
  return sql`select * from (${sql.join(first.nullsFirst ? parts.reverse() : parts, sql` union all `)}) as parts
    limit ${limit} offset ${offset}`;
}

/** The rows with these ids, in the order: what a row shows is made of those alone. */
export function rowsOf<Column extends string>(
  { grid, p, order }: Pick<AskedPage<Column>, 'grid' | 'p' | 'order'>,
  ids: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select ${columnsOf(p)} from ${sql.table(grid.view)} where ${sql.ref(grid.id)} in (${ids})
    order by ${orderSql(order)}`;
}
