import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../errors/failures.ts';
import { type Account, viewOf } from './account.ts';
import type { Binaries } from './binaries.ts';
import { makeSocketFolder } from './socket.ts';

/** A running PostgreSQL server, as its own pid file describes it. */
export interface Postmaster {
  pid: number;
  /** Not yet known while the server is starting. */
  socketFolder: string | undefined;
}

export interface ClusterSettings {
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
  logFile: string;
  /** Off only for throw-away databases: without it a power cut loses or breaks what was saved. */
  durable: boolean;
}

/** Fast instead of safe, and a log in which tests find the code and the database of every error. */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  log_line_prefix: '%m [%p] %e %d ',
};
const LARGEST_LOG = 10_000_000;

/** Answers the server that runs on a cluster; undefined also for the pid file of one that was killed. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pid = '', , , , socketFolder] = readFileSync(pidFile, 'utf8').split('\n');
  return isRunning(Number(pid), cluster)
    ? { pid: Number(pid), socketFolder: socketFolder || undefined }
    : undefined;
}

/**
 * Starts a server. It leads a process group of its own: Ctrl-C in a terminal must not take it away from an app that is
 * still finishing its requests, nor from a second app that shares it.
 */
export function startPostmaster(settings: ClusterSettings, socketFolder: string): ChildProcess {
  const { cluster, binaries, account, logFile } = settings;
  makeSocketFolder(socketFolder, account);
  forgetReusedPid(cluster);
  keepLogSmall(logFile);
  const { path, cwd } = viewOf(account, cluster);
  const log = openSync(logFile, 'a', 0o600);
  const options = {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(settings.durable ? {} : THROW_AWAY),
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries, 'bin/postgres'), ['-D', path, ...flags], {
    ...account,
    cwd,
    env: { TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.on('error', () => {}); // The caller sees that no server answers, and shows the log.
  child.unref();
  return child;
}

/** Stops a server and waits until it is gone: politely, then at once (its next start recovers). */
export async function stopPostmaster({ pid }: Postmaster, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    kill(pid, signal);
    for (let waited = 0; waited < 10_000; waited += 20) {
      if (!isRunning(pid, cluster)) return;
      await sleep(20);
    }
  }
}

function isRunning(pid: number, cluster: string): boolean {
  return kill(pid, 0) && !isOther(pid, cluster);
}

/** Answers whether the process could be signalled, or belongs to somebody else. */
function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return pid > 0 && process.kill(pid, signal);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Whether a process is certainly not the server of the cluster: PostgreSQL stays in the folder of its data. */
function isOther(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster);
  } catch (error) {
    // In a container root may be kept from looking. A process that has ended but not gone has no folder any more.
    return codeOf(error) === 'ENOENT' || readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres';
  }
}

/**
 * After a power cut or in a new container the recorded process id may belong to another program of the same account,
 * and PostgreSQL would then refuse to start for fear of a second server.
 */
function forgetReusedPid(cluster: string): void {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  if (kill(pid, 0) && isOther(pid, cluster)) rmSync(pidFile, { force: true });
}

function keepLogSmall(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(logFile, `${logFile}.1`);
}
