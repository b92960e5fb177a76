import { connect } from '../server/db/connect.ts';
import { addUserWithPassword } from '../server/session/users.ts';
import { createMigrated, startThrowAwayServer } from '../server/testing/throw-away-server.ts';
import { ADMINISTRATOR, DATABASE_SERVER, PASSWORD, TEMPLATE } from './installation.ts';

/**
 * Playwright's global setup: one database server for the whole run, with a database whose administrator has chosen a
 * password. Each Partline of the tests works on a clone of it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startThrowAwayServer();
  const url = await createMigrated(server.url, TEMPLATE);
  const db = connect({ url, max: 1 });
  await addUserWithPassword(db, ADMINISTRATOR, PASSWORD, 'admin');
  await db.destroy();
  // Workers are separate processes and inherit the environment.
  process.env[DATABASE_SERVER] = server.url;
  return () => server.stop();
}
