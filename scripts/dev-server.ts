/**
 * The server of `npm run dev`. Its embedded database is recreated if it has run a migration that was edited before it
 * landed, or if a restart interrupted building the demo. The server refuses such a database of `DATABASE_URL`.
 */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../server/db/open.ts';
import { readSqlFiles } from '../server/db/sql-files.ts';
import { findDemo } from '../server/demo/seed.ts';
import { type Applied, findEdited, readLandedSums } from './landed-migrations.ts';

const MIGRATIONS = join(import.meta.dirname, '../server/db/migrations');
const dataDir = resolve(process.env.DATA_DIR || './data-dev/empty');

const reason = existsSync(dataDir) ? await findReasonToBeginAnew() : undefined;
if (reason) {
  console.log(`${reason}: the database in ${dataDir} is made anew.`);
  rmSync(dataDir, { recursive: true });
}
// With it, Node's threads report loaded modules as messages, which the server would treat as their results.
delete process.env.WATCH_REPORT_DEPENDENCIES;
await import(process.argv[2] === 'demo' ? './demo.ts' : '../server/main.ts');

async function findReasonToBeginAnew(): Promise<string | undefined> {
  const { db, close } = await openDatabase({
    databaseUrl: undefined,
    migrateDatabaseUrl: undefined,
    dataDir,
  });
  try {
    const { rows: tables } = await sql`select where to_regclass('schema_migrations') is not null`.execute(db);
    if (tables.length === 0) return undefined;
    const applied = await sql<Applied>`select name, sha256 from schema_migrations`.execute(db);
    const edited = findEdited(readLandedSums(), readSqlFiles(MIGRATIONS), applied.rows);
    if (edited) return `${edited} was edited after it had run`;
    return (await findDemo(db)) === 'half a demo' ? 'The demo company was not finished' : undefined;
  } finally {
    await close();
  }
}
