import { join } from 'node:path';
import { sql } from 'kysely';
import { readSqlFiles } from '../db/definitions.ts';
import { emptyDatabase, type TestDatabase } from './database.ts';

/** Creates a database with the tables as they were just before a migration, and with rows of that time. */
export async function databaseBefore(migration: string, rows: string): Promise<TestDatabase> {
  const database = await emptyDatabase();
  const { db } = database;
  await sql`
    create table schema_migrations (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
    create table schema_definitions (sha256 text primary key)`.execute(db);
  for (const { name, text, sha256 } of readSqlFiles(join(import.meta.dirname, '../db/migrations'))) {
    if (name >= migration) break;
    await sql.raw(text).execute(db);
    await sql`insert into schema_migrations (name, sha256) values (${name}, ${sha256})`.execute(db);
  }
  await sql.raw(rows).execute(db);
  return database;
}
