import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, constants, fchownSync, openSync, renameSync, statSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, reachablePath } from './account.ts';
import { isRunning, kill, type Postmaster } from './running-server.ts';
import { makeSocketFolder } from './socket.ts';

/** A folder with `bin`, `lib` and `share` of PostgreSQL. */
export type Binaries = string;

export interface ClusterSettings {
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
  logFile: string;
  /** False only for throw-away databases, where a power failure may lose or corrupt data. */
  durable: boolean;
}

/**
 * Settings for speed instead of durability. The prefix of each log message contains its SQLSTATE and database, which
 * tests read.
 */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // The databases are small and live for seconds. Vacuum and I/O processes took a tenth of the processor time.
  autovacuum: 'off',
  io_method: 'sync',
  log_line_prefix: '%m [%p] %e %d ',
};
const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
const APPEND_NO_LINK = O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW;
const LARGEST_LOG = 10_000_000;
/** The signals that stop a server, each with its time limit in milliseconds. */
const SIGNALS = [
  ['SIGINT', 3_500],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;
const PAUSE_MS = 20;

/**
 * Starts a server in its own process group: Ctrl-C in a terminal must not stop the server while an app finishes its
 * requests, or while a second app shares the server.
 */
export function startPostmaster(settings: ClusterSettings, socketFolder: string): ChildProcess {
  const { cluster, binaries, account, logFile } = settings;
  makeSocketFolder(socketFolder, account);
  keepLogSmall(logFile);
  const { path, cwd } = reachablePath(account, cluster);
  // The folder belongs to the account, which could place a link to one of root's files there.
  const log = openSync(logFile, APPEND_NO_LINK, 0o600);
  // The next start may run as this account.
  if (account) fchownSync(log, account.uid, account.gid);
  const options = {
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(settings.durable ? serverSettings() : THROW_AWAY),
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
  child.on('error', () => {}); // The caller detects that no server responds, and shows the log.
  child.unref();
  return child;
}

/**
 * Sends SIGINT, SIGQUIT and SIGKILL in turn until the server has exited. After SIGQUIT or SIGKILL, the next start runs
 * crash recovery.
 */
export async function stopPostmaster({ pid }: Pick<Postmaster, 'pid'>, cluster: string): Promise<void> {
  for (const [signal, timeout] of SIGNALS) {
    kill(pid, signal);
    for (let waited = 0; waited < timeout; waited += PAUSE_MS) {
      if (!isRunning(pid, cluster)) return;
      await sleep(PAUSE_MS);
    }
  }
}

function keepLogSmall(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(logFile, `${logFile}.1`);
}

const MB = 2 ** 20;

interface Machine {
  memoryBytes: number;
  cores: number;
}

/**
 * Returns PostgreSQL settings for this machine, which PostgreSQL shares with the app and perhaps a desktop user. The
 * defaults of PostgreSQL suit a very small computer. server/db/pool.ts sets the settings of sessions.
 */
export function serverSettings({ memoryBytes, cores }: Machine = thisMachine()): Record<string, string> {
  return {
    shared_buffers: megabytes(memoryBytes / 8, 128, 2_048),
    effective_cache_size: megabytes(memoryBytes / 2, 256, 65_536),
    maintenance_work_mem: megabytes(memoryBytes / 32, 64, 512),
    // PostgreSQL reloads its cache after a restart, so that the first users do not wait for the disk.
    shared_preload_libraries: 'pg_prewarm',
    // An import of 100,000 rows writes about a gigabyte of WAL. With fewer checkpoints, the same pages are written less
    // often.
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // Error details contain values of rows (`Key (code)=(…) already exists`). This setting keeps them out of the log.
    log_error_verbosity: 'terse',
    // With several cores, a query that scans a whole table leaves one core free.
    max_parallel_workers_per_gather: String(Math.min(4, Math.max(0, cores - 2))),
    // The later pages of a list need an index-only scan, which needs a vacuumed table.
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_vacuum_insert_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.05',
  };
}

function thisMachine(): Machine {
  // In a container, the memory limit of the container applies. A value of 0, or one above the memory of the machine,
  // means no limit.
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return { memoryBytes: Math.min(os.totalmem(), limit), cores: os.availableParallelism() };
}

function megabytes(bytes: number, least: number, most: number): string {
  return `${Math.round(Math.min(Math.max(bytes / MB, least), most))}MB`;
}
