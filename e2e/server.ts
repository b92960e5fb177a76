import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';

/** A Partline of a test file's own, with an empty database. */
export interface PartlineServer {
  url: string;
  username: string;
  /** The one-time password that a new installation prints. */
  password: string;
}

const ROOT = join(import.meta.dirname, '..');
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
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), ['server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const [, url = ''] = await output.find(/listening on (\S+)/);
  const [, username = '', password = ''] = await output.find(
    /sign in as (\S+) with the one-time password (\S+);/,
  );
  return {
    url,
    username,
    password,
    async stop() {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function collect(child: ChildProcess) {
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk;
  });
  return {
    async find(pattern: RegExp): Promise<RegExpExecArray> {
      const deadline = performance.now() + START_TIMEOUT;
      while (performance.now() < deadline && child.exitCode === null) {
        const found = pattern.exec(text);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`The server did not print ${pattern}, but:\n${text}`);
    },
  };
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  return ended;
}
