/**
 * `npm run user -- add|reset|disable|enable|unlock|sessions|revoke NAME`, `role NAME ROLE`, `list` or `log`: manages
 * users and shows the security log, on the server's database.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expectMigrated } from '../db/migrate.ts';
import { describeDatabase } from '../settings/env.ts';
import { readUserCommand } from './manage-users.ts';
import { expectDatabase, runOnDatabase } from './run-on-database.ts';

await runOnDatabase((words, settings) => {
  const command = readUserCommand(words);
  expectDatabase(settings);
  return async ({ db }) => {
    await expectMigrated(db, describeDatabase(settings.databaseUrl, settings));
    const output = await command(db);
    if (typeof output === 'string') console.log(output);
    else await pipeline(Readable.from(output), process.stdout, { end: false });
  };
});
