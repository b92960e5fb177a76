import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeOwner, databaseAccount } from '../server/db/embedded/account.ts';
import type { Machine } from './machines.ts';
import { pathOf } from './programs.ts';

/** A folder for all files of the drill, whose programs run under an unprivileged account. */
export interface Workspace {
  folder: string;
  /** Writes a configuration file from its template in `config`. */
  configure(template: string, file: string, values: Record<string, string | number>): string;
  write(file: string, text: string): string;
  /** Returns a template in `config` with its values filled in. */
  text(template: string, values: Record<string, string | number>): string;
  /**
   * Starts a program on a machine, or in the office, where Partline runs, if no machine is given. Does nothing if it is
   * already running. Its output is written to `NAME.log`.
   */
  start(name: string, program: string, args: readonly string[], machine?: Machine): void;
  kill(name: string): Promise<void>;
  /** Ends all programs that were started here. */
  end(): Promise<void>;
  remove(): void;
}

export function makeWorkspace(): Workspace {
  const folder = mkdtempSync(join(tmpdir(), 'partline-drill-'));
  // PostgreSQL and PgBouncer refuse to run as root.
  const account = databaseAccount(join(folder, 'not-yet-created'));
  if (!account) throw new Error('Only root can create machines.');
  chmodSync(folder, 0o700);
  changeOwner(account, folder);
  const started = new Map<string, ChildProcess>();

  function write(file: string, text: string): string {
    const path = join(folder, file);
    const parent = join(path, '..');
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    changeOwner(account, parent);
    writeFileSync(path, text, { mode: 0o600 });
    changeOwner(account, path);
    return path;
  }

  async function kill(name: string): Promise<void> {
    const child = started.get(name);
    if (!runs(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  return {
    folder,
    write,
    text: fill,
    configure: (template, file, values) => write(file, fill(template, { folder, ...values })),
    start(name, program, args, machine) {
      if (runs(started.get(name))) return;
      const log = openSync(join(folder, `${name}.log`), 'a');
      const enter = [`--setuid=${account.uid}`, `--setgid=${account.gid}`];
      if (machine) enter.push(`--net=/run/netns/${machine.name}`);
      const child = spawn(pathOf('nsenter'), [...enter, pathOf(program), ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8' },
        stdio: ['ignore', log, log],
      });
      started.set(name, child);
    },
    kill,
    async end() {
      for (const name of started.keys()) await kill(name);
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
  };
}

function fill(template: string, values: Record<string, string | number>): string {
  const text = readFileSync(join(import.meta.dirname, 'config', template), 'utf8');
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (!(name in values)) throw new Error(`${template} requires a value for ${name}.`);
    return String(values[name]);
  });
}

function runs(child: ChildProcess | undefined): child is ChildProcess {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}
