import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PROCESS_ENV } from './server-process.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs one of Partline's programs as npm does, with only these settings. Returns its output and exit code. */
export function runCommand(script: string, words: readonly string[], env: NodeJS.ProcessEnv) {
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const child = execFile(
      join(ROOT, 'node_modules/.bin/node'),
      [script, ...words],
      { cwd: ROOT, env: { ...PROCESS_ENV, ...env } },
      (_, output, errors) => resolve({ code: child.exitCode ?? -1, output, errors }),
    );
  });
}
