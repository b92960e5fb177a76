/**
 * Writes `server/db/tables.ts`, the types of every table and view, from a fresh database that has run all migrations.
 * With `--check` it writes nothing and fails when the file is not current.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, getDialect } from 'kysely-codegen';
import { connect } from '../server/db/connect.ts';
import { startEmbedded } from '../server/db/embedded/embedded.ts';
import { migrate } from '../server/db/migrate.ts';

const FILE = join(import.meta.dirname, '../server/db/tables.ts');

const current = await generateTypes();
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, current);
} else if (readFileSync(FILE, 'utf8') !== current) {
  console.error('server/db/tables.ts is not what the migrations make of the database: run npm run db:types.');
  process.exitCode = 1;
}

async function generateTypes(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partline-types-'));
  const server = await startEmbedded({ dataDir, durable: false });
  const db = connect({ url: server.url, max: 2 });
  try {
    await migrate(db);
    return await generate({
      db,
      // As the driver's type parsers hand the values over.
      dialect: getDialect('postgres', { dateParser: 'string', numericParser: 'string' }),
      typeMapping: { timestamptz: 'string', int8: 'number' },
      excludePattern: 'public.schema_*',
      outFile: null,
    });
  } finally {
    await db.destroy();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
