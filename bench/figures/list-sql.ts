import type { Statement } from '../asked.ts';

interface Page {
  columns: string;
  /** A table with its condition, such as `products where kind = 'part'`. */
  from: string;
  key: string;
  order: string;
  /** The first column of a descending order that may be null. */
  nullable?: string;
  limit?: number;
  offset?: number;
}

/** The best SQL for a page of a list: the ids by an index, then their rows. */
export function pageSql({ offset = 0, ...page }: Page): Statement {
  const { columns, from, key, order } = page;
  if (offset === 0) return ordered(columns, page, 0);
  const [table] = from.split(' ');
  return `select ${columns} from ${table} where ${key} in (${ordered(key, page, offset)}) order by ${order}`;
}

/** Nulls come last: if an index has them first, they are read after the others. */
function ordered(columns: string, { from, order, nullable, limit = 50 }: Page, offset: number): string {
  const page = `limit ${limit} offset ${offset}`;
  if (!nullable) return `select ${columns} from ${from} order by ${order} ${page}`;
  const part = (condition: string) =>
    `(select ${columns} from ${from} ${from.includes(' where ') ? 'and' : 'where'} ${nullable} ${condition}
      order by ${order.replace(' nulls last', '')} limit ${limit + offset})`;
  return `select * from (${part('is not null')} union all ${part('is null')}) as parts ${page}`;
}

/** The database stores the counts of unfiltered lists. */
export function countSql(view: string): Statement {
  return `select sum(added) from list_changes where list = '${view}'`;
}
