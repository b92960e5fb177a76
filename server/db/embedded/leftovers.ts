import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterProcesses, exists, findPostmaster, isRunning, kill } from './running-server.ts';

const SOCKET_LOCK = '.s.PGSQL.5432.lock';
/** The time in which the processes of a killed server detect that and exit. */
const ORPHANS_LEAVE_MS = 3_000;
const ORPHANS_DIE_MS = 10_000;
const PAUSE_MS = 20;

/**
 * Cleans up after a killed server, so that the next server can start: first its processes, which still hold the shared
 * memory of the cluster, then lock files that name a process which is not a server of this cluster. PostgreSQL itself
 * would refuse to start if a process with that id exists, perhaps another program or a zombie. Call it only when no
 * server runs. The lock files stay while processes remain, and keep a second server away from the data.
 */
export async function clearLeftovers(cluster: string, socketFolder: string): Promise<void> {
  // Other systems do not expose the working directory of a process, so PostgreSQL has to decide alone.
  if (process.platform !== 'linux') return;
  await waitForOrphans(cluster);
  if (clusterProcesses(cluster).length > 0) return;
  for (const lock of [join(cluster, 'postmaster.pid'), join(socketFolder, SOCKET_LOCK)]) {
    if (isLeftover(lock, cluster)) rmSync(lock, { force: true });
  }
}

/** Without their server they finish a statement and exit. A stuck process is killed, since no connection reaches it. */
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

/**
 * Returns whether a lock file names no process, or a process of another program. PostgreSQL removes the lock of a
 * process that no longer exists.
 */
function isLeftover(lock: string, cluster: string): boolean {
  if (!existsSync(lock)) return false;
  // A single-user server writes its process id as a negative number.
  const pid = Math.abs(Number.parseInt(readFileSync(lock, 'utf8'), 10)) || 0;
  return pid === 0 || (exists(pid) && !isRunning(pid, cluster));
}
