import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** The setting of `npm start` for the C library used by Node (docs/operations.md, on memory). */
export const MALLOC_SETTING = scripts.start?.match(/MALLOC_\w+=\d+/)?.[0] ?? '';
/** Enough for a first start on a busy machine, whose disk must sync every file of a new database. */
const OUTPUT_TIMEOUT_MS = 180_000;

/**
 * Settings of every process that tests start. Compiled sources are cached for the next process (`vitest.config.ts`).
 */
export const PROCESS_ENV = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

/** The real server in a separate process, as `npm start` and `npm run demo` run it. */
export interface ServerProcess {
  pid: number;
  output(): string;
  /** Waits for a matching output. Fails with the output if the process ends first. */
  find(pattern: RegExp): Promise<RegExpExecArray>;
  /** Sends a signal and waits for the end. Returns the exit code, or null if the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves to the exit code when the process ends. */
  ended: Promise<number | null>;
}

/** Starts the server with only the given settings, on any free port unless they set one. */
export function startProcess(env: NodeJS.ProcessEnv, script = 'server/main.ts'): ServerProcess {
  const child = spawn(join(ROOT, 'node_modules/.bin/node'), [script], {
    cwd: ROOT,
    env: {
      ...PROCESS_ENV,
      ...Object.fromEntries([MALLOC_SETTING.split('=')]),
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk));
  const ended = once(child, 'close').then(() => child.exitCode);
  return {
    pid: child.pid ?? 0,
    output: () => text,
    ended,
    async find(pattern) {
      for (const start = performance.now(); performance.now() - start < OUTPUT_TIMEOUT_MS; await sleep(10)) {
        const found = pattern.exec(text);
        if (found) return found;
        if (child.exitCode !== null) break;
      }
      throw new Error(`The server did not print ${pattern}, but:\n${text}`);
    },
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
