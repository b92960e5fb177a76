import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../errors/failures.ts';

/** A running PostgreSQL server, as its own pid file describes it. */
export interface Postmaster {
  pid: number;
  /** Unknown while the server is starting. */
  socketFolder: string | undefined;
}

/** Returns the server that runs on a cluster. Undefined also for the pid file of a killed server. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pid = '', , , , socketFolder] = readFileSync(pidFile, 'utf8').split('\n');
  return isRunning(Number(pid), cluster)
    ? { pid: Number(pid), socketFolder: socketFolder || undefined }
    : undefined;
}

/** Returns whether a process exists and may belong to the cluster's server. */
export function isRunning(pid: number, cluster: string): boolean {
  return exists(pid) && !isOther(pid, cluster);
}

/** Returns the processes that run PostgreSQL on the cluster, according to Linux. */
export function clusterProcesses(cluster: string): number[] {
  if (!existsSync(cluster)) return [];
  const folder = realpathSync(cluster);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && nameOf(pid) === 'postgres' && folderOf(pid) === folder);
}

/**
 * Returns whether a process certainly does not belong to the cluster's server: PostgreSQL's working directory is its
 * data folder.
 */
function isOther(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster);
  } catch (error) {
    // Root may not be allowed to read this in a container. A zombie has no working directory.
    return codeOf(error) === 'ENOENT' || nameOf(pid) !== 'postgres';
  }
}

/** Returns whether a process with this id exists, of any account and including zombies. */
export function exists(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Sends a signal to a process that may have exited. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has exited in the meantime.
  }
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function nameOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}
