import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseAccount, giveTo } from '../server/db/embedded/account.ts';

/** A program that runs in the place. */
export interface Running {
  pid: number;
  /** Ends it, hard, and waits until it is gone. */
  kill(): Promise<void>;
}

/** A folder for everything that the drill writes, and the account that its programs run as. */
export interface Place {
  folder: string;
  /** Writes a file of settings out of its template in `config`. */
  configure(template: string, file: string, values: Record<string, string | number>): string;
  write(file: string, text: string): string;
  /** A template of `config` with its values. */
  text(template: string, values: Record<string, string | number>): string;
  /** Starts a program, whose output is in `NAME.log`. */
  start(name: string, program: string, args: readonly string[], env?: NodeJS.ProcessEnv): Running;
  /** Ends all that was started here and removes the folder. */
  clear(): Promise<void>;
}

/** Makes a place in the temp folder. Nothing is written and nobody is spoken to outside of it but on loopback. */
export function makePlace(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'partline-drill-'));
  // PostgreSQL and PgBouncer refuse to be root.
  const account = databaseAccount(join(folder, 'nobody has made this yet'));
  chmodSync(folder, 0o700);
  giveTo(account, folder);
  const running = new Set<Running>();

  function write(file: string, text: string): string {
    const path = join(folder, file);
    const parent = join(path, '..');
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    giveTo(account, parent);
    writeFileSync(path, text, { mode: 0o600 });
    giveTo(account, path);
    return path;
  }

  return {
    folder,
    write,
    text: fill,
    configure: (template, file, values) => write(file, fill(template, { folder, ...values })),
    start(name, program, args, env = {}) {
      const log = openSync(join(folder, `${name}.log`), 'a');
      const child = spawn(program, args, {
        ...account,
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, ...env },
        stdio: ['ignore', log, log],
      });
      const started: Running = { pid: child.pid ?? 0, kill: () => end(child) };
      running.add(started);
      return started;
    },
    async clear() {
      for (const one of running) await one.kill();
      if (!process.env.KEEP)
        rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

function fill(template: string, values: Record<string, string | number>): string {
  const text = readFileSync(join(import.meta.dirname, 'config', template), 'utf8');
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`${template} asks for ${name}.`);
    return String(values[name]);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
