/** `npm run user -- add|reset|disable|enable|sessions|revoke NAME`, `list` or `log`: who may sign in and what happened, on the database that the server uses. */
import { openDatabase } from '../db/open.ts';
import { readUserCommand } from '../session/manage-users.ts';
import { readEnvironment } from '../settings/env.ts';

try {
  const command = readUserCommand(process.argv.slice(2));
  // Joins the server that is running, if one is, and leaves it running.
  const database = await openDatabase(readEnvironment(process.env));
  try {
    await database.migrate();
    console.log(await command(database.db));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
