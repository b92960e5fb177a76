import { connect } from '../server/db/pool.ts';
import { addUserWithPassword } from '../server/session/users.ts';
import { createMigrated, startThrowAwayServer } from '../server/testing/throw-away-server.ts';
import { ADMINISTRATOR, DATABASE_SERVER, PASSWORD, TEMPLATE } from './installation.ts';

/**
 * Starts one database server for the whole run, with a database whose administrator has chosen a password. Each server
 * of the tests, except a new installation, uses a clone of that database.
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
