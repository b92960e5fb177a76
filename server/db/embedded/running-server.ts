import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from '../../errors/failures.ts';

/** A running PostgreSQL server, as its own pid file describes it. */
export interface Postmaster {
  pid: number;
  /** Unknown while the server is starting. */
  socketFolder: string | undefined;
}

/**
 * Returns the server that runs on a cluster. Returns undefined if none runs, even if a killed server left its pid file.
 */
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

/** Returns the processes that run PostgreSQL on the cluster. Requires Linux. */
export function clusterProcesses(cluster: string): number[] {
  if (!existsSync(cluster)) return [];
  const folder = realpathSync(cluster);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && nameOf(pid) === 'postgres' && folderOf(pid) === folder);
}

/** Returns whether a process is certainly another program. The working directory of PostgreSQL is its data folder. */
function isOther(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(cluster);
  } catch (error) {
    // Root may not be allowed to read this link in a container. A zombie has no working directory.
    return codeOf(error) === 'ENOENT' || nameOf(pid) !== 'postgres';
  }
}

function exists(pid: number): boolean {
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

const SOCKET_LOCK = '.s.PGSQL.5432.lock';
/** The time in which the processes of a killed server detect its end and exit. */
const ORPHANS_LEAVE_MS = 3_000;
const ORPHANS_DIE_MS = 10_000;
const PAUSE_MS = 20;

/**
 * Ends the processes of a killed server, which still hold the cluster's shared memory, and removes lock files that name
 * no process or a process of another program, because PostgreSQL would refuse to start. Call it only when no server
 * runs. The lock files stay while processes of the killed server remain, to keep a second server away from the data.
 */
export async function clearLeftovers(cluster: string, socketFolder: string): Promise<void> {
  // Other systems do not expose the working directory of a process, so PostgreSQL itself has to detect leftovers.
  if (process.platform !== 'linux') return;
  await waitForOrphans(cluster);
  if (clusterProcesses(cluster).length > 0) return;
  for (const lock of [join(cluster, 'postmaster.pid'), join(socketFolder, SOCKET_LOCK)]) {
    if (isLeftover(lock, cluster)) rmSync(lock, { force: true });
  }
}

/**
 * Waits until the processes of a killed server exit, after they have finished their statements. Kills a stuck process.
 */
async function waitForOrphans(cluster: string): Promise<void> {
  const orphans = new Set(clusterProcesses(cluster));
  const start = performance.now();
  for (let waited = 0; waited < ORPHANS_DIE_MS; waited = performance.now() - start) {
    const remaining = clusterProcesses(cluster).filter((pid) => orphans.has(pid));
    // Another process of Partline was faster: the apparent orphans belong to a server that has just started.
    if (remaining.length === 0 || findPostmaster(cluster)) return;
    if (waited > ORPHANS_LEAVE_MS) for (const pid of remaining) kill(pid, 'SIGKILL');
    await sleep(PAUSE_MS);
  }
}

function isLeftover(lock: string, cluster: string): boolean {
  if (!existsSync(lock)) return false;
  // A single-user server writes its process id as a negative number.
  const pid = Math.abs(Number.parseInt(readFileSync(lock, 'utf8'), 10)) || 0;
  return pid === 0 || (exists(pid) && !isRunning(pid, cluster));
}
