/**
 * The server of `npm run dev`. A database of its own is made anew when it has run a migration that was edited before it
 * landed. With `DATABASE_URL` the server refuses such a database instead.
 */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../server/db/open.ts';
import { readSqlFiles } from '../server/db/sql-files.ts';
import { type Applied, findEdited, readLandedSums } from './landed-migrations.ts';

const MIGRATIONS = join(import.meta.dirname, '../server/db/migrations');
const dataDir = resolve(process.env.DATA_DIR || './data-dev/empty');

if (existsSync(dataDir)) {
  const edited = await findEditedIn(dataDir);
  if (edited) {
    console.log(`${edited} was edited after it had run: the database in ${dataDir} is made anew.`);
    rmSync(dataDir, { recursive: true });
  }
}
await import(process.argv[2] === 'demo' ? './demo.ts' : '../server/main.ts');

async function findEditedIn(dataDir: string): Promise<string | undefined> {
  const database = await openDatabase({ databaseUrl: undefined, migrateDatabaseUrl: undefined, dataDir });
  try {
    const { rows: tables } = await sql`select where to_regclass('schema_migrations') is not null`.execute(
      database.db,
    );
    if (tables.length === 0) return undefined;
    const applied = await sql<Applied>`select name, sha256 from schema_migrations`.execute(database.db);
    return findEdited(readLandedSums(), readSqlFiles(MIGRATIONS), applied.rows);
  } finally {
    await database.close();
  }
}
