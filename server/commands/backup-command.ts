/** `npm run backup FILE`: writes the whole database to one file, while users continue to work. */
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backUp } from '../backup/back-up.ts';
import { findTarget } from '../backup/backup-file.ts';
import { isMigrated } from '../db/migrate.ts';
import { connectPrimary } from '../db/primary.ts';
import { recordOperation } from '../security-log/security-events.ts';
import { describeDatabase } from '../settings/env.ts';
import { expectDatabase, runOnDatabase } from './run-on-database.ts';

// An exit removes the incomplete file. The default action of a signal would leave it.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

await runOnDatabase(([file, ...rest], settings) => {
  if (!file || rest.length > 0) throw new Error('usage: npm run backup FILE');
  const path = findTarget(resolve(process.env.INIT_CWD ?? '.', file));
  expectDatabase(settings);
  return async (database) => {
    console.log(describeDatabase(settings.databaseUrl, settings));
    const start = performance.now();
    const client = await connectPrimary(database.url, 'backup');
    const { rows, tables } = await backUp(client, path).finally(() => client.end());
    if (await isMigrated(database.db))
      await recordOperation(database.db, { event: 'backup', details: { file: path, rows } });
    else
      console.error('The database is older than this version: its security log does not record the backup.');
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    const size = ((await stat(path)).size / 1_000_000).toFixed(1);
    console.log(
      `${path}: ${rows} rows of ${Object.keys(tables).length} tables, ${size} MB, in ${seconds} s.`,
    );
  };
});
