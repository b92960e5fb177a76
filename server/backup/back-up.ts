import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  type BackupEnd,
  type BackupHead,
  END_OF_ROWS,
  hashed,
  lineOf,
  type TableSum,
  writeBackupFile,
} from './backup-file.ts';
import { copyOut, copyOutOf, findTables, quoted, type TableCopy } from './copy.ts';

export interface BackupSummary {
  tables: Record<string, TableSum>;
  rows: number;
}

/**
 * Writes the whole database to one file from a single snapshot, while users continue to work. Throws if the database is
 * empty, since that is probably a mistake.
 */
export async function backUp(client: pg.Client, path: string): Promise<BackupSummary> {
  await beginSnapshot(client);
  const tables = await findTables(client);
  if (tables.length === 0) throw new Error('The database is empty: there is nothing to back up.');
  const sums: Record<string, TableSum> = {};
  await writeBackupFile(path, chunksOf(client, tables, sums));
  await client.query('commit');
  return { tables: sums, rows: sumOfRows(sums) };
}

/** Returns the row counts and hashes of the tables that a backup contains, as they are now. Requires a transaction. */
export async function sumTables(client: pg.Client): Promise<Record<string, TableSum>> {
  await setTextFormat(client);
  const sums: Record<string, TableSum> = {};
  for (const table of await findTables(client)) {
    for await (const _ of rowsOf(client, table, sums));
  }
  return sums;
}

export function sumOfRows(sums: Record<string, TableSum>): number {
  return Object.values(sums).reduce((sum, { rows }) => sum + rows, 0);
}

async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await setTextFormat(client);
}

/** Makes COPY use the same text format on every server, and removes the time limits. Requires a transaction. */
export async function setTextFormat(client: pg.Client): Promise<void> {
  await client.query(`
    set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
    set local bytea_output = 'hex'; set local extra_float_digits = 3; set local client_encoding = 'UTF8'`);
}

async function* chunksOf(
  client: pg.Client,
  tables: readonly TableCopy[],
  sums: Record<string, TableSum>,
): AsyncGenerator<Buffer> {
  const migrations = await client.query<BackupHead['migrations'][number]>(
    'select name, sha256 from schema_migrations order by name',
  );
  const made_at = new Date().toISOString();
  yield lineOf({ partline_backup: 1, made_at, migrations: migrations.rows } satisfies BackupHead);
  for (const table of tables) {
    yield lineOf({ table: table.name, columns: table.columns });
    yield* rowsOf(client, table, sums);
    yield END_OF_ROWS;
  }
  // Sequences are outside the snapshot. Because they are read last, they are never behind a copied row.
  yield lineOf({ end: true });
  yield lineOf({ tables: sums, sequences: await readSequences(client) } satisfies BackupEnd);
}

/** Yields the rows of a table, and then stores their count and hash in `sums`. */
async function* rowsOf(
  client: pg.Client,
  table: TableCopy,
  sums: Record<string, TableSum>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  const { bytes, rows } = copyOut(client, copyOutOf(table));
  yield* hashed(bytes, hash);
  sums[table.name] = { rows: await rows, sha256: hash.digest('hex') };
}

async function readSequences(client: pg.Client): Promise<BackupEnd['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const sequences: BackupEnd['sequences'] = {};
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string | null }>(
      `select case when is_called then last_value::text end as value from ${quoted(name)}`,
    );
    sequences[name] = values[0]?.value ?? null;
  }
  return sequences;
}
