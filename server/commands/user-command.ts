/**
 * `npm run user -- add|reset|disable|enable|unlock|sessions|revoke NAME`, `role NAME ROLE`, `list` or `log`: manages
 * users and shows the security log, on the server's database.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expectMigrated } from '../db/migrate.ts';
import { readUserCommand } from './manage-users.ts';
import { runOnDatabase } from './run-on-database.ts';

await runOnDatabase((words) => {
  const command = readUserCommand(words);
  return async ({ db }) => {
    await expectMigrated(db);
    const output = await command(db);
    if (typeof output === 'string') console.log(output);
    else await pipeline(Readable.from(output), process.stdout, { end: false });
  };
});
