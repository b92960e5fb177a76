import pg from 'pg';
import { APP_ROLE, socketUrl } from './socket.ts';

/**
 * A process's membership in a server that several processes may use. The server itself keeps the register as locks of
 * open connections: the kernel closes the connections of a killed process, so the register is always right.
 */
export interface Membership {
  readonly socketFolder: string;
  /** Resolves when the server has disappeared. */
  readonly lost: Promise<void>;
  /** Ends the membership. Returns true for the last member, which then has to stop the server. */
  leave(): Promise<boolean>;
}

const MEMBERS = '7301, 1';
const LEAVING = '7301, 2';
const FIND_DATABASE = "select from pg_database where datname = 'partline'";
const FIND_APP_ROLE = `select from pg_roles where rolname = '${APP_ROLE}'`;
const CREATE_APP_ROLE = `create role ${APP_ROLE} login in role pg_read_all_data, pg_write_all_data`;

/** Joins the server behind a socket. Throws if it accepts no connections. */
export async function joinServer(socketFolder: string): Promise<Membership> {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, 'postgres'),
    application_name: 'partline membership',
    connectionTimeoutMillis: 5_000,
  });
  const lost = new Promise<void>((resolve) => client.on('end', resolve));
  client.on('error', () => {}); // An 'end' event follows.
  await client.connect();
  try {
    // Waits while the last member stops the server, and then fails with the server.
    await client.query(`select pg_advisory_lock_shared(${MEMBERS})`);
    await createOnce(client, FIND_DATABASE, 'create database partline');
    // Every start checks whether the role exists, because older data folders do not have it.
    await createOnce(client, FIND_APP_ROLE, CREATE_APP_ROLE);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return { socketFolder, lost, leave: () => leave(client) };
}

async function leave(client: pg.Client): Promise<boolean> {
  // One at a time: two members that leave together would each see the other as remaining.
  await client.query(`select pg_advisory_lock(${LEAVING})`);
  const isLast = await client.query<{ last: boolean }>(`select pg_try_advisory_lock(${MEMBERS}) as last`);
  if (isLast.rows[0]?.last) return true;
  await client.query(`select pg_advisory_unlock_shared(${MEMBERS})`);
  await client.end();
  return false;
}

/** Creates the object that `question` looks for, unless it exists. Another process may do so at the same time. */
async function createOnce(client: pg.Client, existsQuery: string, statement: string): Promise<void> {
  const isThere = async () => (await client.query(existsQuery)).rowCount;
  if (await isThere()) return;
  try {
    await client.query(statement);
  } catch (error) {
    if (!(await isThere())) throw error;
  }
}
