import type { Statement } from '../call-figure.ts';

interface Page {
  columns: string;
  /** A table with its condition, such as `products where kind = 'part'`. */
  from: string;
  key: string;
  order: string;
  /** The first column of a descending order, if it may be null. */
  nullable?: string;
  limit?: number;
  offset?: number;
}

/**
 * Returns the best SQL for a page of a list. With an offset, it reads ids from an index, and then only the rows of the
 * page.
 */
export function pageSql({ offset = 0, ...page }: Page): Statement {
  const { columns, from, key, order } = page;
  if (offset === 0) return ordered(columns, page, 0);
  const [table] = from.split(' ');
  return `select ${columns} from ${table} where ${key} in (${ordered(key, page, offset)}) order by ${order}`;
}

/** Returns the query for a page. Nulls are last, so they are read separately if the index has them first. */
function ordered(columns: string, { from, order, nullable, limit = 50 }: Page, offset: number): string {
  const page = `limit ${limit} offset ${offset}`;
  if (!nullable) return `select ${columns} from ${from} order by ${order} ${page}`;
  const part = (condition: string) =>
    `(select ${columns} from ${from} ${from.includes(' where ') ? 'and' : 'where'} ${nullable} ${condition}
      order by ${order.replace(' nulls last', '')} limit ${limit + offset})`;
  return `select * from (${part('is not null')} union all ${part('is null')}) as parts ${page}`;
}

export function countSql(view: string): Statement {
  return `select sum(added) from list_changes where list = '${view}'`;
}
