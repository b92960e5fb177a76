/** `npm run restore FILE`: restores a backup, upgrades the database, and logs the restore in its security log. */
import { resolve } from 'node:path';
import { expectFile } from '../backup/backup-file.ts';
import { type RestoreSummary, restore } from '../backup/restore.ts';
import { refuseUnsuitable } from '../db/migrate.ts';
import { expectOneDatabase } from '../db/open.ts';
import { connectPrimary } from '../db/primary.ts';
import { recordOperation } from '../security-log/security-events.ts';
import { describeDatabase } from '../settings/env.ts';
import { runOnDatabase } from './run-on-database.ts';

const FORCE = '--force';

await runOnDatabase(async (words, settings) => {
  const [file, ...rest] = words.filter((word) => word !== FORCE);
  if (!file || rest.length > 0)
    throw new Error('usage: npm run restore FILE, or npm run restore -- FILE --force');
  // Without `--`, npm treats `--force` as its own option and passes it in the environment.
  const force = words.includes(FORCE) || process.env.npm_config_force === 'true';
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  // The file is checked before a database is opened or created.
  await expectFile(path);
  return async (database) => {
    console.log(describeDatabase(settings.migrateDatabaseUrl ?? settings.databaseUrl, settings));
    await expectOneDatabase(database);
    await refuseUnsuitable(database.db);
    const start = performance.now();
    const client = await connectPrimary(database.ownerUrl, 'restore');
    const restored = await restore(client, path, { force }).finally(() => client.end());
    // Printed before the upgrade, which may fail: the replaced log, and with it the list of changes, is gone by then.
    console.log(describeRestore(restored, performance.now() - start));
    await database.migrate();
    const { rows, madeAt: made_at } = restored;
    await recordOperation(database.db, { event: 'restore', details: { file: path, made_at, rows } });
  };
});

function describeRestore(
  { rows, tables, madeAt, peopleChanged, cutPublications }: RestoreSummary,
  milliseconds: number,
): string {
  const seconds = (milliseconds / 1_000).toFixed(1);
  const lines = [
    `Restored ${rows} rows of ${Object.keys(tables).length} tables in ${seconds} s. Counts and checksums agree.`,
    `The data is as of ${madeAt}. All users are signed out, and all tokens have ended: create new tokens.`,
  ];
  if (peopleChanged.length > 0)
    lines.push(
      'These later changes to users were reverted. Repeat those that still apply:',
      ...peopleChanged,
    );
  if (cutPublications.length > 0)
    lines.push(
      `The replicas of ${cutPublications.join(', ')} receive no more changes: run deploy/group/publish.sql again, and recreate them (docs/scale.md).`,
    );
  return lines.join('\n');
}
