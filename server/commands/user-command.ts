/**
 * `npm run user -- add|role|reset|disable|enable|unlock|sessions|revoke NAME`, `list` or `log`: manages users and shows
 * the security log, on the server's database.
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
    const told = await command(db);
    if (typeof told === 'string') console.log(told);
    else await pipeline(Readable.from(told), process.stdout, { end: false });
  };
});
