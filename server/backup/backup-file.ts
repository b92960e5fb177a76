import { type Hash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, lstatSync, realpathSync, rmSync, statSync } from 'node:fs';
import { access, constants, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { codeOf } from '../errors/failures.ts';

export interface BackupHead {
  partline_backup: 1;
  made_at: string;
  migrations: { name: string; sha256: string }[];
}

/** The row count of a table, and the hash of the rows as COPY writes them. */
export interface TableSum {
  rows: number;
  sha256: string;
}

/** The last line of a backup. A file without it is incomplete. */
export interface BackupEnd {
  tables: Record<string, TableSum>;
  sequences: Record<string, string | null>;
}

/** Marks the end of a table's rows, as in COPY. No row can look like it. */
export const END_OF_ROWS = Buffer.from('\\.\n');
const NEWLINE = 0x0a;
/** The data is repetitive: a higher level would save little space and take a long time. */
const COMPRESSION = 3;
const CHUNK_BYTES = 64 * 1024;
const IF_ANY = { throwIfNoEntry: false } as const;

/**
 * Writes chunks to a compressed file that only its owner can read. The file has a unique temporary name until it is
 * complete and on disk, because another process may write a backup of the same name.
 */
export async function writeBackupFile(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.unfinished`;
  const remove = () => rmSync(unfinished, { force: true });
  process.on('exit', remove);
  try {
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(Readable.from(chunks), createGzip({ level: COMPRESSION }), file);
    await rename(unfinished, path);
    await syncFolder(path);
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/**
 * Returns the path of the file that a backup creates or replaces: the path itself, or the target of a symbolic link.
 * Throws a readable error if the folder does not exist, or if something other than a file has this name, which the
 * rename could replace.
 */
export function findTarget(path: string): string {
  const folder = dirname(path);
  if (!statSync(folder, IF_ANY)?.isDirectory()) throw new Error(`There is no folder ${folder}.`);
  const entry = lstatSync(path, IF_ANY);
  if (entry && !statSync(path, IF_ANY)?.isFile()) throw new Error(`${path} is not a file.`);
  return entry?.isSymbolicLink() ? realpathSync(path) : path;
}

/** Throws an error that names the problem unless the path is a file that this process can read. */
export async function expectFile(path: string): Promise<void> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new Error(`${path} is not a file.`);
    await access(path, constants.R_OK);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Error(`There is no file ${path}.`);
    throw code === 'EACCES' ? new Error(`The file ${path} may not be read by this account.`) : error;
  }
}

/** Returns a line of a backup that is not a table row. */
export function lineOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Forwards chunks and adds them to the hash. */
export async function* hashed(chunks: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

export class BackupReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #left: Buffer = Buffer.alloc(0);

  constructor(path: string) {
    const file = createReadStream(path);
    const unzipped = createGunzip({ chunkSize: CHUNK_BYTES });
    // The next read throws the error of either stream.
    pipeline(file, unzipped).catch(() => {});
    this.#chunks = unzipped[Symbol.asyncIterator]();
  }

  /** Reads the next line. Throws at the end of the file or if the line is invalid. */
  async line<Line>(): Promise<Line> {
    let end = this.#left.indexOf(NEWLINE);
    for (; end < 0; end = this.#left.indexOf(NEWLINE)) await this.#readMore();
    const line = this.#left.subarray(0, end).toString();
    this.#left = this.#left.subarray(end + 1);
    try {
      return JSON.parse(line) as Line;
    } catch {
      throw new Error('This is not a backup of Partline.');
    }
  }

  async *rows(): AsyncGenerator<Buffer> {
    for (let isFirst = true; ; ) {
      if (isFirst && this.#left.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
        this.#left = this.#left.subarray(END_OF_ROWS.length);
        return;
      }
      const end = this.#left.indexOf(`\n${END_OF_ROWS}`);
      if (end >= 0) {
        yield this.#left.subarray(0, end + 1);
        this.#left = this.#left.subarray(end + 1 + END_OF_ROWS.length);
        return;
      }
      // The end marker may start in the last bytes, and a row of up to twenty megabytes may span several chunks.
      const safeLength = this.#left.length - END_OF_ROWS.length;
      if (safeLength > 0) {
        yield this.#left.subarray(0, safeLength);
        this.#left = this.#left.subarray(safeLength);
        isFirst = false;
      }
      await this.#readMore();
    }
  }

  async #readMore(): Promise<void> {
    const { done, value } = await this.#chunks.next().catch((error) => {
      if (isUncompressed(error)) throw new Error('This is not a backup of Partline.');
      return { done: true, value: undefined };
    });
    if (done || !value) throw new Error('The backup is incomplete: it was cut off or never finished.');
    this.#left = Buffer.concat([this.#left, value]);
  }
}

/**
 * Returns whether an error of zlib means that the file is not compressed. Only its message distinguishes this from
 * corruption.
 */
function isUncompressed(error: unknown): boolean {
  return error instanceof Error && error.message === 'incorrect header check';
}

/** Syncs the folder of a renamed file: only then does the rename survive a crash. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
