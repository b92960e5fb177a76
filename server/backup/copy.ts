import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import type pg from 'pg';

/** The part of a pg connection that COPY needs. pg handles the messages of COPY but has no API for them. */
interface Wire {
  stream: Writable & { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** COPY sends one message per row. Rows are collected into chunks of at least this size. */
const CHUNK_BYTES = 64 * 1024;

/** The rows that COPY writes. `rows` resolves to their number after the last row. */
interface CopiedRows {
  bytes: Readable;
  rows: Promise<number>;
}

/** Runs `COPY … TO STDOUT`. The client is busy until the statement ends. */
export function copyOut(client: pg.Client, statement: string): CopiedRows {
  const { promise: rows, resolve, reject } = Promise.withResolvers<number>();
  rows.catch(() => {}); // The stream reports the error as well.
  let wire: Wire | undefined;
  let gathered: Buffer[] = [];
  let size = 0;
  let count = 0;
  const bytes = new Readable({ read: () => wire?.stream.resume() });

  function flush(): void {
    if (size > 0 && !bytes.push(Buffer.concat(gathered))) wire?.stream.pause();
    gathered = [];
    size = 0;
  }

  client.query({
    submit(connection: unknown) {
      wire = connection as Wire;
      wire.query(statement);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The message parser reuses its buffer.
      gathered.push(Buffer.from(chunk));
      size += chunk.length;
      if (size >= CHUNK_BYTES) flush();
    },
    handleCommandComplete({ text }: { text: string }) {
      count = rowsOf(text);
    },
    handleReadyForQuery() {
      flush();
      bytes.push(null);
      resolve(count);
    },
    handleError(error: Error) {
      bytes.destroy(error);
      reject(error);
    },
  } as pg.Submittable);
  return { bytes, rows };
}

/** Runs `COPY … FROM STDIN` with the bytes that `copyOut` wrote, and returns the number of rows. */
export async function copyIn(
  client: pg.Client,
  statement: string,
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const begun = Promise.withResolvers<Wire>();
  const ended = Promise.withResolvers<number>();
  ended.promise.catch(() => {}); // Awaited below, possibly after it has already failed.
  let count = 0;

  client.query({
    submit: (connection: unknown) => (connection as Wire).query(statement),
    handleCopyInResponse: (connection: Wire) => begun.resolve(connection),
    handleCommandComplete({ text }: { text: string }) {
      count = rowsOf(text);
    },
    handleReadyForQuery: () => ended.resolve(count),
    handleError(error: Error) {
      begun.reject(error);
      ended.reject(error);
    },
  } as pg.Submittable);

  const wire = await begun.promise;
  try {
    for await (const chunk of chunks) {
      wire.sendCopyFromChunk(chunk);
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, 'drain'), ended.promise]);
    }
    wire.endCopyFrom();
  } catch (error) {
    wire.sendCopyFail('the backup could not be read');
    throw error;
  }
  return ended.promise;
}

/** Parses a command tag: `COPY 17` → 17. */
function rowsOf(tag: string): number {
  return Number(tag.split(' ')[1] ?? 0);
}

/** A table as it is copied: its stored columns, and an order of rows that is the same in every database. */
export interface TableCopy {
  name: string;
  columns: string[];
  /**
   * The SQL sort expressions: the primary key, or the whole row as text. Texts are compared by their bytes, since
   * collations differ between servers.
   */
  order: string;
}

/**
 * Tables that are not copied, because the migration after a restore fills them: the version of the rules and
 * views, and the list counts.
 */
const DERIVED = ['schema_definitions', 'list_changes'];

/** Returns the tables to copy, without generated columns. Leaves out the tables of extensions and `DERIVED`. */
export async function findTables(client: pg.Client): Promise<TableCopy[]> {
  const { rows } = await client.query<TableCopy>(
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
        format('%I::text collate "C"', c.relname)) as "order"
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname`,
    [DERIVED],
  );
  return rows;
}

/** Returns the `COPY` statement that reads a table's rows. */
export function copyOutOf({ name, columns, order }: TableCopy): string {
  return `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${order}) to stdout`;
}

/**
 * Returns the `COPY` statement that writes rows into a table that was truncated in this transaction. With FREEZE,
 * VACUUM has nothing to do for these rows.
 */
export function copyInto({ name, columns }: Pick<TableCopy, 'name' | 'columns'>): string {
  return `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin with (freeze)`;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
