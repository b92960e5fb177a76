import type { Statement } from '../asked.ts';

interface Page {
  columns: string;
  /** Table with its own condition, as `products where kind = 'part'`. */
  from: string;
  key: string;
  order: string;
  limit?: number;
  offset?: number;
}

/** The best SQL for a page of a list: the ids by an index, then their rows. */
export function pageSql({ columns, from, key, order, limit = 50, offset = 0 }: Page): Statement {
  const [table] = from.split(' ');
  if (offset === 0) return `select ${columns} from ${from} order by ${order} limit ${limit}`;
  return `select ${columns} from ${table} join (
    select ${key} from ${from} order by ${order} limit ${limit} offset ${offset}
  ) as page using (${key}) order by ${order}`;
}

export function countSql(from: string): Statement {
  return `select count(*) from ${from}`;
}
