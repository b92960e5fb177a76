import type pg from 'pg';

/** A table as it is copied: its stored columns, and an order of rows that is the same in every database. */
export interface TableCopy {
  name: string;
  columns: string[];
  /** The columns to sort by. Texts are compared by their bytes, since collations differ between servers. */
  order: string;
}

/** Tables that every restore recreates: the versions of the installed functions, and the list counts. */
const DERIVED = ['schema_definitions', 'list_changes'];

/**
 * Returns the tables of a database, each after the tables that it references, so that they can be filled in this order. Omits data that the database derives itself: generated columns and the tables that every restore recreates.
 */
export async function findTables(client: pg.Client): Promise<TableCopy[]> {
  const { rows } = await client.query<TableCopy & { needs: string[] }>(
    `
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce(
        (select string_agg(
            case when t.typcollation <> 0 then format('%I collate "C"', a.attname) else format('%I', a.attname) end,
            ', ' order by array_position(i.indkey::int2[], a.attnum))
          from pg_index i
          join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
          join pg_type t on t.oid = a.atttypid
          where i.indrelid = c.oid and i.indisprimary),
        format('%I::text collate "C"', c.relname)) as "order",
      array(select confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`,
    [DERIVED],
  );
  return inOrder(rows);
}

/** Returns the `COPY` statement that reads a table's rows. */
export function copyOutOf({ name, columns, order }: TableCopy): string {
  return `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}) to stdout`;
}

/**
 * Returns the `COPY` statement that writes rows into a table that was emptied in this transaction. VACUUM then has nothing to do for these rows.
 */
export function copyInto({ name, columns }: Pick<TableCopy, 'name' | 'columns'>): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin with (freeze)`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function inOrder<Table extends TableCopy & { needs: string[] }>(tables: Table[]): Table[] {
  const done: Table[] = [];
  let remaining = tables;
  while (remaining.length > 0) {
    const ready = remaining.filter(({ needs }) => remaining.every(({ name }) => !needs.includes(name)));
    if (ready.length === 0) throw new Error(`Tables refer to each other in a circle: ${remaining[0]?.name}.`);
    done.push(...ready);
    remaining = remaining.filter((table) => !ready.includes(table));
  }
  return done;
}
