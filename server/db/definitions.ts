import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { hashOf, readSqlFiles, type SqlFile } from './sql-files.ts';

/**
 * Makes the functions, triggers and views of the database those of the files. Needs a transaction, so that no list
 * is ever missing. Does nothing when the files are those of the last time, so that a second start is quick.
 */
export async function applyDefinitions(transaction: Db, folder: string): Promise<void> {
  const rules = readSqlFiles(join(folder, 'rules'));
  const views = readSqlFiles(join(folder, 'views'));
  const hash = hashOf([...rules, ...views]);
  if (await isCurrent(transaction, hash)) return;
  await sql`set local lock_timeout = '30s'`.execute(transaction);
  // Views go first: a function that a view uses could not change its result otherwise.
  await dropViews(transaction);
  for (const file of [...rules, ...views]) await applyFile(transaction, file);
  await sql`delete from schema_definitions`.execute(transaction);
  await sql`insert into schema_definitions values (${hash})`.execute(transaction);
}

async function isCurrent(db: Db, hash: string): Promise<boolean> {
  const result = await sql`select from schema_definitions where sha256 = ${hash}`.execute(db);
  return result.rows.length > 0;
}

async function applyFile(db: Db, file: SqlFile): Promise<void> {
  try {
    await sql.raw(file.text).execute(db);
  } catch (error) {
    throw new Error(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** All of them in one statement, so that views over views need no order; those of extensions are left alone. */
export async function dropViews(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`.execute(db);
  if (rows.length === 0) return;
  await sql`drop view ${sql.join(rows.map((row) => sql.id(row.name)))}`.execute(db);
}
