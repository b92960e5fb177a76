import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterProcesses, exists, findPostmaster, isRunning, kill } from './running-server.ts';

const SOCKET_LOCK = '.s.PGSQL.5432.lock';
/** How long the processes of a killed server have to notice that it is gone and to leave by themselves. */
const ORPHANS_LEAVE_MS = 3_000;
const ORPHANS_DIE_MS = 10_000;
const PAUSE_MS = 20;

/**
 * Clears away what a killed server left behind, so that the next one starts: first its processes, which still hold
 * the memory of the cluster, then the lock files that name a process which is no server of this cluster. PostgreSQL
 * itself would refuse to start, since a process of that id exists: another program by now, or a zombie.
 *
 * To be called when no server runs. As long as processes are left, so are the lock files: they keep a second server
 * away from the data.
 */
export async function clearLeftovers(cluster: string, socketFolder: string): Promise<void> {
  // Elsewhere a process does not tell where it is, and PostgreSQL has to judge alone.
  if (process.platform !== 'linux') return;
  await outliveOrphans(cluster);
  if (clusterProcesses(cluster).length > 0) return;
  for (const lock of [join(cluster, 'postmaster.pid'), join(socketFolder, SOCKET_LOCK)]) {
    if (isLeftover(lock, cluster)) rmSync(lock, { force: true });
  }
}

/**
 * Without their server they finish a statement and end; one that is stuck is killed, since no connection reaches it.
 */
async function outliveOrphans(cluster: string): Promise<void> {
  const orphans = new Set(clusterProcesses(cluster));
  const start = performance.now();
  for (let waited = 0; waited < ORPHANS_DIE_MS; waited = performance.now() - start) {
    const left = clusterProcesses(cluster).filter((pid) => orphans.has(pid));
    // Another process of ours was faster, and what looked like orphans was a server that had just begun.
    if (left.length === 0 || findPostmaster(cluster)) return;
    if (waited > ORPHANS_LEAVE_MS) for (const pid of left) kill(pid, 'SIGKILL');
    await sleep(PAUSE_MS);
  }
}

/**
 * Whether a lock file names the process of somebody else, or none. One of a process that is gone PostgreSQL removes.
 */
function isLeftover(lock: string, cluster: string): boolean {
  if (!existsSync(lock)) return false;
  // A server for a single user writes its number with a minus.
  const pid = Math.abs(Number.parseInt(readFileSync(lock, 'utf8'), 10)) || 0;
  return pid === 0 || (exists(pid) && !isRunning(pid, cluster));
}
