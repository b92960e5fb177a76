import { type RawBuilder, sql } from 'kysely';
import { type OrderKey, orderSql, readsLikeIndex } from './grid-order.ts';
import { type Condition, whereAll } from './grid-sql.ts';
import type { Asked } from './runnable-grid.ts';

interface Window {
  grid: { view: string };
  p: Pick<Asked, 'limit' | 'offset'>;
  order: readonly OrderKey[];
  conditions: readonly Condition[];
}

/** The rows of a page in the order. An index that has its nulls at the other end is read in two parts. */
export function window(
  { grid, p: { limit, offset }, order, conditions }: Window,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const view = sql.table(grid.view);
  const [first, ...rest] = order as [OrderKey, ...OrderKey[]];
  if (readsLikeIndex(first)) {
    return sql`select ${columns} from ${view} ${whereAll(conditions)} order by ${orderSql(order)}
      limit ${limit} offset ${offset}`;
  }
  const asIndexed = orderSql([{ ...first, nullsFirst: first.descending }, ...rest]);
  const part = (condition: RawBuilder<unknown>) =>
    sql`(select ${columns} from ${view} ${whereAll([...conditions, sql`${sql.ref(first.column)} ${condition}`])}
      order by ${asIndexed} limit ${limit + offset})`;
  const parts = [part(sql`is not null`), part(sql`is null`)];
  // Parts with a limit of their own are never run in parallel, so that they come one after the other.
  return sql`select * from (${sql.join(first.nullsFirst ? parts.reverse() : parts, sql` union all `)}) as parts
    limit ${limit} offset ${offset}`;
}
