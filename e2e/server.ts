import { randomUUID } from 'node:crypto';
import { test as base, expect } from '@playwright/test';
import { newDataFolder, removeDataFolder } from '../server/testing/data-folder.ts';
import { startProcess } from '../server/testing/server-process.ts';
import { createDatabase, dropDatabase } from '../server/testing/throw-away-server.ts';
import { ADMINISTRATOR, DATABASE_SERVER, TEMPLATES } from './installation.ts';

/** A Partline of a test file's own, with a database of its own that has no records. */
export interface PartlineServer {
  url: string;
  username: string;
}

type RunningServer = PartlineServer & { stop(): Promise<void> };

/** A new installation, which has printed a one-time password. */
export type NewPartline = RunningServer & { password: string };

/** Starting a process takes a busy machine a while. */
const START_TIMEOUT_MS = 60_000;

/** Like Playwright's `test`, with `partline` running for the tests of a file, and pages that open relative to it. */
export const test = base.extend<
  { partline: PartlineServer },
  { serverOf: (file: string) => Promise<RunningServer> }
>({
  // Playwright knows fixtures of a test and of a worker, which runs several files: this one changes with the file.
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      let running: { file: string; server: RunningServer } | undefined;
      await use(async (file) => {
        if (running?.file === file) return running.server;
        await running?.server.stop();
        running = { file, server: await startServer(TEMPLATES.used) };
        return running.server;
      });
      await running?.server.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  partline: [
    async ({ serverOf }, use, testInfo) => use(await serverOf(testInfo.file)),
    { scope: 'test', timeout: START_TIMEOUT_MS },
  ],
  baseURL: ({ partline }, use) => use(partline.url),
});

export { expect };

/** Starts a Partline that nobody has signed in to, on an empty database of its own. */
export async function startNew(): Promise<NewPartline> {
  const server = await startServer(TEMPLATES.new);
  return { ...server, ...(await server.oneTime()) };
}

/** Starts Partline as `npm start` does, with the embedded database in a new data folder. */
export async function startInstalled(): Promise<NewPartline> {
  const dataDir = newDataFolder();
  const server = await start({ DATA_DIR: dataDir }, () => removeDataFolder(dataDir));
  return { ...server, ...(await server.oneTime()) };
}

/** Starts a Partline on a clone of a template, with an administrator of the given name where there is none yet. */
export async function startServer(
  template: (typeof TEMPLATES)[keyof typeof TEMPLATES],
  env: NodeJS.ProcessEnv = {},
) {
  const databaseServer = process.env[DATABASE_SERVER] ?? '';
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const DATABASE_URL = await createDatabase(databaseServer, name, template);
  return start({ DATABASE_URL, ...env }, () => dropDatabase(databaseServer, name));
}

async function start(env: NodeJS.ProcessEnv, cleanUp: () => void | Promise<void>) {
  const server = startProcess({ LOG_LEVEL: 'warn', ADMIN_USERNAME: ADMINISTRATOR, ...env });
  const [, url = ''] = await server.find(/listening on (\S+)/);
  return {
    url,
    username: ADMINISTRATOR,
    async oneTime() {
      const [, password = ''] = await server.find(/with the one-time password (\S+);/);
      return { password };
    },
    async stop() {
      await server.end('SIGTERM');
      await cleanUp();
    },
  };
}
