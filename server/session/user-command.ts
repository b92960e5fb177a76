/** `npm run user -- add|reset|disable|enable NAME` or `list`: who may sign in, on the database that the server uses. */
import { openDatabase } from '../db/open.ts';
import { readEnvironment } from '../env.ts';
import { manageUsers } from './manage-users.ts';

try {
  const settings = readEnvironment(process.env);
  // Joins the server that is running, if one is, and leaves it running.
  const database = await openDatabase(settings);
  try {
    await database.migrate();
    console.log(await manageUsers(database.db, process.argv.slice(2)));
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
