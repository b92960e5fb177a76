import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import type pg from 'pg';

/** The part of a pg connection that COPY needs. pg handles these messages but has no API for them. */
interface Wire {
  stream: Writable & { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** COPY sends one message per row. Rows are collected into chunks of at least this size. */
const CHUNK_BYTES = 64 * 1024;

/** The rows that COPY writes. `rows` is their count after the last row. */
export interface CopiedRows {
  bytes: Readable;
  rows: Promise<number>;
}

/** Runs `COPY … TO STDOUT`. The client is busy until it ends. */
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

/** Runs `COPY … FROM STDIN` with the chunks of `copyOut`, and returns the number of rows. */
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
