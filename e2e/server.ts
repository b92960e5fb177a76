import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import type { Role } from '#domain/wire/role';
import type { Db } from '../server/db/db.ts';
import { connect } from '../server/db/pool.ts';
import { addUser, addUserWithPassword } from '../server/session/users.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../server/testing/data-folder.ts';
import { emptyRecords } from '../server/testing/empty-records.ts';
import { startProcess } from '../server/testing/server-process.ts';
import { createDatabase, dropDatabase } from '../server/testing/throw-away-server.ts';
import { ADMINISTRATOR, DATABASE_SERVER, TEMPLATE } from './installation.ts';

/** A server whose database has no records at the start of each test file. */
export interface PartlineServer {
  url: string;
  /** The username of the session that tests use. */
  username: string;
  /** Adds a user with this password, or with a one-time password. Returns the password. */
  addPerson(username: string, password?: string, role?: Role): Promise<string>;
}

/** A new installation with the one-time password that it has printed. */
export interface NewPartline {
  url: string;
  username: string;
  password: string;
  stop(): Promise<void>;
}

/** The timeout for a start. It is long, because a busy machine may take a while to start a process. */
const START_TIMEOUT_MS = 60_000;

/** The server of a worker. */
export interface Running {
  url: string;
  /** Removes all records before the first test of a file, and returns the server. */
  openFor(file: string): Promise<PartlineServer>;
}

/** Extends the `test` of Playwright with a running server, `partline`, whose URL is the base URL of pages. */
export const test = base.extend<{ partline: PartlineServer }, { running: Running }>({
  // All files of a worker share one server, because a start takes longer than most tests. Its records are removed
  // before each file.
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const databaseServer = process.env[DATABASE_SERVER] ?? '';
      const name = `${TEMPLATE}_${randomUUID().slice(0, 8)}`;
      const databaseUrl = await createDatabase(databaseServer, name, TEMPLATE);
      const { process: server, url } = await start({ DATABASE_URL: databaseUrl });
      const db = connect({ url: databaseUrl, max: 1 });
      await use({ url, openFor: emptiedForEachFile(url, db) });
      await db.destroy();
      await server.end('SIGTERM');
      await dropDatabase(databaseServer, name);
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  partline: async ({ running }, use, testInfo) => use(await running.openFor(testInfo.file)),
  baseURL: ({ running }, use) => use(running.url),
});

function emptiedForEachFile(url: string, db: Db): Running['openFor'] {
  let current: { file: string; partline: PartlineServer } | undefined;
  async function addPerson(username: string, password?: string, role: Role = 'editor') {
    if (password === undefined) return (await addUser(db, username, role)).password;
    await addUserWithPassword(db, username, password, role);
    return password;
  }

  return async (file) => {
    if (current?.file === file) {
      // Otherwise the import screen would show the result of an import by the previous test.
      await db.deleteFrom('import_runs').execute();
      return current.partline;
    }
    if (current) await emptyRecords(db);
    current = { file, partline: { url, username: ADMINISTRATOR, addPerson } };
    return current.partline;
  };
}

export { expect };

/** Starts the server as `npm start` does, with an empty embedded database. */
export async function startInstalled(): Promise<NewPartline> {
  const dataDir = newDataFolder();
  await fillDataFolder(dataDir);
  const { process: server, url } = await start({ DATA_DIR: dataDir });
  const [, password = ''] = await server.find(/with the one-time password (\S+);/);
  return {
    url,
    username: ADMINISTRATOR,
    password,
    async stop() {
      await server.end('SIGTERM');
      removeDataFolder(dataDir);
    },
  };
}

async function start(env: NodeJS.ProcessEnv) {
  const server = startProcess({ LOG_LEVEL: 'warn', ADMIN_USERNAME: ADMINISTRATOR, ...env });
  const [, url = ''] = await server.find(/listening on (\S+)/);
  return { process: server, url };
}
