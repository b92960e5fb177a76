import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { startProcess } from '../server/testing/server-process.ts';

/** A Partline of a test file's own, with an empty database. */
export interface PartlineServer {
  url: string;
  username: string;
  /** The one-time password that a new installation prints. */
  password: string;
}

const START_TIMEOUT = 60_000;

type RunningServer = PartlineServer & { stop(): Promise<void> };

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
        running = { file, server: await startServer() };
        return running.server;
      });
      await running?.server.stop();
    },
    { scope: 'worker', timeout: START_TIMEOUT },
  ],
  partline: [
    async ({ serverOf }, use, testInfo) => use(await serverOf(testInfo.file)),
    { scope: 'test', timeout: START_TIMEOUT },
  ],
  baseURL: ({ partline }, use) => use(partline.url),
});

export { expect };

/** Starts the real server on any free port, as `npm start` does, with a throw-away data folder. */
export async function startServer(env: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partline-e2e-'));
  const server = startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env });
  const [, url = ''] = await server.find(/listening on (\S+)/);
  const [, username = '', password = ''] = await server.find(
    /sign in as (\S+) with the one-time password (\S+);/,
  );
  return {
    url,
    username,
    password,
    async stop() {
      await server.end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
