/**
 * `npm run drill:cluster`: runs three database nodes, two Partline processes and HAProxy, with users who save
 * continuously, while nodes are killed, silenced, partitioned and switched over. The drill fails if stored data is
 * wrong (for example, if an acknowledged save is lost), or if saves are blocked for longer than the limits.
 */
import { loadavg } from 'node:os';
import { type Cluster, startCluster } from './cluster.ts';
import { PGBOUNCER_PORT, startHaproxy, startPgBouncer } from './proxies.ts';
import { rehearse } from './rehearse.ts';
import { makeWorkspace } from './workspace.ts';

const LONGEST_DRILL_MS = 2_400_000;

const workspace = makeWorkspace();
let cluster: Cluster | undefined;
const overdue = setTimeout(() => void end('The drill took too long.'), LONGEST_DRILL_MS);
process.on('SIGINT', () => void end('The drill was interrupted.'));
process.on('SIGTERM', () => void end('The drill was interrupted.'));

try {
  cluster = await startCluster(workspace);
  console.log(`three nodes are running; the load of this machine is ${load()}`);
  await startHaproxy(workspace, cluster.nodes);

  const direct = await cluster.createDatabase('partline');
  const servers = cluster.nodes.map(({ address }) => `${address}:5432`);
  const faults = await rehearse('several hosts', direct(...servers), cluster);

  const pooled = await cluster.createDatabase('pooled');
  await startPgBouncer(workspace, 'pooled');
  faults.push(...(await rehearse('PgBouncer', pooled(`127.0.0.1:${PGBOUNCER_PORT}`), cluster)));

  console.log(`the load of this machine is ${load()}`);
  await end(faults.join('\n'));
} catch (error) {
  await end(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

async function end(complaint: string): Promise<void> {
  clearTimeout(overdue);
  await cluster?.end();
  await workspace.end();
  if (complaint) console.error(`${complaint}\nThe logs of the programs are in ${workspace.folder}.`);
  else workspace.remove();
  console.log(complaint ? 'the drill failed' : 'the drill passed');
  process.exit(complaint ? 1 : 0);
}

function load(): string {
  return loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');
}
