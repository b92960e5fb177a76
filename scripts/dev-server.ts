/**
 * The server of `npm run dev`. It recreates its embedded database if a migration that is not on `main` yet was edited
 * after it had run, or if the creation of the demo was interrupted. The database of `DATABASE_URL` is never recreated:
 * the server refuses it.
 */
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { readSqlFiles } from '../server/db/definitions.ts';
import { openDatabase } from '../server/db/open.ts';
import { findDemo } from '../server/demo/seed.ts';
import { type Applied, findEdited, readLandedSums } from './landed-migrations.ts';

const MIGRATIONS = join(import.meta.dirname, '../server/db/migrations');
const dataDir = resolve(process.env.DATA_DIR || './data-dev/empty');

const reason = existsSync(dataDir) ? await findReasonToBeginAnew() : undefined;
if (reason) {
  console.log(`${reason}: recreating the database in ${dataDir}.`);
  rmSync(dataDir, { recursive: true });
}
// With this variable, threads of Node report loaded modules as messages, which the server would treat as results.
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
    return (await findDemo(db)) === 'half a demo'
      ? 'The creation of the demo company was interrupted'
      : undefined;
  } finally {
    await close();
  }
}
