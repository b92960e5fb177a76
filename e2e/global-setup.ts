import { connect } from '../server/db/connect.ts';
import { addUserWithPassword } from '../server/session/users.ts';
import { createDatabase, createMigrated, startThrowAwayServer } from '../server/testing/throw-away-server.ts';
import { ADMINISTRATOR, DATABASE_SERVER, PASSWORD, TEMPLATES } from './installation.ts';

/**
 * Playwright's global setup: one database server for the whole run, with a database of a new installation and one
 * whose administrator has chosen a password. Each Partline of the tests works on a clone of either.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startThrowAwayServer();
  await createMigrated(server.url, TEMPLATES.new);
  const url = await createDatabase(server.url, TEMPLATES.used, TEMPLATES.new);
  const db = connect({ url, max: 1 });
  await addUserWithPassword(db, ADMINISTRATOR, PASSWORD);
  await db.destroy();
  // Workers are processes of their own and inherit the environment.
  process.env[DATABASE_SERVER] = server.url;
  return () => server.stop();
}
