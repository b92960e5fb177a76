import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './db.ts';

/** The file with the version and the hash of rules and views. `npm run db:types` writes it. */
export const DEFINITIONS_VERSION = 'rules/VERSION';

/**
 * Returns the rules and views of a folder in the order of their creation, with their hash and version. `landed` is the
 * hash stored in `rules/VERSION`.
 */
export function readDefinitions(folder: string) {
  const files = ['rules', 'views'].flatMap((kind) => readSqlFiles(join(folder, kind)));
  const [version, landed] = readFileSync(join(folder, DEFINITIONS_VERSION), 'utf8').trim().split('  ');
  return { files, sha256: hashOf(files), version: Number(version), landed };
}

/**
 * Drops the views, then runs the files of rules and views. Requires a transaction, so that no list is ever missing.
 * Does nothing if the database has these definitions or newer ones.
 */
export async function applyDefinitions(transaction: Db, folder: string): Promise<void> {
  const { files, sha256, version } = readDefinitions(folder);
  const { rows } = await sql`
    select from schema_definitions where sha256 = ${sha256} or version > ${version}`.execute(transaction);
  if (rows.length > 0) return;
  // Views are dropped first: otherwise a function that a view uses could not change its result type.
  await dropViews(transaction);
  for (const file of files) await applyFile(transaction, file);
  await sql`delete from schema_definitions`.execute(transaction);
  await sql`insert into schema_definitions (sha256, version) values (${sha256}, ${version})`.execute(
    transaction,
  );
}

/**
 * Runs a file, and adds its name to the message of an error. Keeps the code of the error, which determines whether the
 * step may be retried.
 */
async function applyFile(db: Db, file: SqlFile): Promise<void> {
  try {
    await sql.raw(file.text).execute(db);
  } catch (error) {
    if (error instanceof Error) error.message = `${file.name}: ${error.message}`;
    throw error;
  }
}

/** Drops all views in one statement, so that views on views need no order. Views of extensions stay. */
export async function dropViews(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(db);
  if (rows.length === 0) return;
  await sql`drop view ${sql.join(rows.map((row) => sql.id(row.name)))}`.execute(db);
}

export interface SqlFile {
  name: string;
  text: string;
  sha256: string;
}

/** Reads the `.sql` files of a folder in the order of their names. */
export function readSqlFiles(folder: string): SqlFile[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    return { name, text, sha256: hash('sha256', text) };
  });
}

/** Returns a hash of several files, with their names and order. */
export function hashOf(files: readonly SqlFile[]): string {
  return hash('sha256', files.map((file) => `${file.name} ${file.sha256}\n`).join(''));
}
