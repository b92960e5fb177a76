import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../errors/failures.ts';

/** A running PostgreSQL server, as its own pid file describes it. */
export interface Postmaster {
  pid: number;
  /** Not yet known while the server is starting. */
  socketFolder: string | undefined;
}

/** Answers the server that runs on a cluster; undefined also for the pid file of one that was killed. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const [pid = '', , , , socketFolder] = readFileSync(pidFile, 'utf8').split('\n');
  return isRunning(Number(pid), cluster)
    ? { pid: Number(pid), socketFolder: socketFolder || undefined }
    : undefined;
}

/** Whether a process exists and may be of the cluster's server. */
export function isRunning(pid: number, cluster: string): boolean {
  return exists(pid) && !isOther(pid, cluster);
}

/** The processes that run PostgreSQL on the cluster, as Linux tells. */
export function clusterProcesses(cluster: string): number[] {
  if (!existsSync(cluster)) return [];
  const folder = realpathSync(cluster);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && nameOf(pid) === 'postgres' && folderOf(pid) === folder);
}

/** Whether a process is certainly not of the cluster's server: PostgreSQL stays in the folder of its data. */
function isOther(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster);
  } catch (error) {
    // In a container root may be kept from looking. A process that has ended but not gone has no folder any more.
    return codeOf(error) === 'ENOENT' || nameOf(pid) !== 'postgres';
  }
}

/** Whether a process of that id exists, of any account; also a zombie. */
export function exists(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Sends a process a signal, unless it has gone by itself. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has gone meanwhile.
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
