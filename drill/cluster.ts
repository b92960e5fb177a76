import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { findPostmaster } from '../server/db/embedded/running-server.ts';
import { codeOf } from '../server/errors/failures.ts';
import { type Etcd, makeEtcd } from './etcd.ts';
import { fetchJson } from './fetch-json.ts';
import {
  isCutOff,
  type Machine,
  makeMachines,
  NETWORK,
  partition,
  processesOf,
  reconnect,
} from './machines.ts';
import { pathOf, serverBinaries } from './programs.ts';
import { until } from './until.ts';
import type { Workspace } from './workspace.ts';

export interface Cluster {
  nodes: readonly Machine[];
  etcd: Etcd;
  primary(): Promise<Machine>;
  /** Returns the synchronous standby, which has every acknowledged write. */
  synchronousStandby(): Promise<Machine>;
  /** Kills PostgreSQL on a node. Patroni continues to run. */
  killServer(node: Machine): void;
  /** Kills all processes of a node, as if its machine lost power. */
  killMachine(node: Machine): Promise<void>;
  /** Partitions a node from the other two. Partline can still reach it. */
  partition(node: Machine): void;
  switchOver(): Promise<void>;
  /**
   * Reconnects and restarts lost nodes, and waits until all nodes are running and one is a synchronous standby.
   */
  untilHealthy(): Promise<void>;
  /**
   * Creates a database and its owner, and returns a function that builds its URL from servers, each `host:port`.
   */
  createDatabase(name: string): Promise<(...servers: readonly string[]) => string>;
  end(): Promise<void>;
}

/**
 * The timeout is long, because a returning node may have to be rewound and to catch up, which takes minutes on a busy
 * disk.
 */
const RECOVERY_TIMEOUT_MS = 300_000;

export const PASSWORD = 'only-for-the-drill';

interface Member {
  name: string;
  role: string;
}

/** The status of a node. A primary lists the standbys that replicate from it. */
interface Status {
  replication?: { state: string }[];
}

export async function startCluster(workspace: Workspace): Promise<Cluster> {
  const nodes = makeMachines(['node1', 'node2', 'node3']);
  const etcd = makeEtcd(workspace, nodes);
  const addresses = Object.fromEntries(nodes.map(({ name, address }) => [name, address]));
  const patroniOf = ({ name }: Machine) => `patroni-${name}`;

  function startNode(node: Machine): void {
    const settings = {
      ...node,
      ...addresses,
      network: NETWORK,
      binaries: serverBinaries(),
      password: PASSWORD,
    };
    const file = workspace.configure('patroni.yml', `${node.name}/patroni.yml`, settings);
    etcd.start(node);
    workspace.start(patroniOf(node), 'patroni', [file], node);
  }

  async function members(): Promise<Member[]> {
    for (const { address } of nodes) {
      const found = await fetchJson<{ members: Member[] }>(`http://${address}:8008/cluster`);
      if (found) return found.members;
    }
    return [];
  }

  function nodeAs(role: string, found: readonly Member[]): Machine | undefined {
    const member = found.find((one) => one.role === role);
    return nodes.find(({ name }) => name === member?.name);
  }

  function nodeThatIs(role: string): Promise<Machine> {
    return until(`a ${role}`, async () => nodeAs(role, await members()));
  }

  /**
   * Returns whether all standbys replicate, one of them synchronously, and the members of etcd agree on a leader. Only
   * the primary knows whether a standby replicates.
   */
  async function isHealthy(): Promise<boolean> {
    const found = await members();
    const primary = nodeAs('leader', found);
    if (!primary || !nodeAs('sync_standby', found)) return false;
    const { replication = [] } = (await fetchJson<Status>(`http://${primary.address}:8008/patroni`)) ?? {};
    const copies = replication.filter(({ state }) => state === 'streaming');
    return copies.length === nodes.length - 1 && (await etcd.hasOneLeader());
  }

  for (const node of nodes) startNode(node);
  await until('a primary and two standbys', isHealthy);

  return {
    nodes,
    etcd,
    primary: () => nodeThatIs('leader'),
    synchronousStandby: () => nodeThatIs('sync_standby'),
    killServer: ({ name }) => kill(findPostmaster(join(workspace.folder, name, 'data'))?.pid ?? 0),
    async killMachine(node) {
      killAll(node);
      await workspace.kill(patroniOf(node));
      await etcd.kill(node);
    },
    partition: (node) =>
      partition(
        node,
        nodes.filter((other) => other !== node),
      ),
    async switchOver() {
      const { address, name: leader } = await nodeThatIs('leader');
      const { name: candidate } = await nodeThatIs('sync_standby');
      const answer = await fetch(`http://${address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      });
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    },
    async untilHealthy() {
      if (mayTakeBackKey()) for (const node of nodes.filter(isCutOff)) await workspace.kill(patroniOf(node));
      for (const node of nodes) {
        reconnect(node);
        etcd.start(node);
      }
      await until('a leader of etcd', () => etcd.hasOneLeader());
      for (const node of nodes) startNode(node);
      await until('three nodes, one of them a synchronous standby', isHealthy, RECOVERY_TIMEOUT_MS);
    },
    async createDatabase(name) {
      const { address: host } = await nodeThatIs('leader');
      const admin = new pg.Client({ host, user: 'postgres', password: PASSWORD });
      await admin.connect();
      // Each statement runs separately, since a database cannot be created in a transaction with other statements.
      for (const statement of workspace.text('role.sql', { name, password: PASSWORD }).split(';\n')) {
        if (statement.trim()) await admin.query(statement);
      }
      await admin.end();
      return (...servers) => `postgresql://${name}:${PASSWORD}@${servers.join(',')}/${name}`;
    },
    async end() {
      for (const node of nodes) killAll(node);
    },
  };
}

/**
 * Returns whether Patroni is older than 3.1.0, which does not check who has the leader's key. When a node returns, its
 * outdated member of etcd may say that the node is still the leader. The node then takes the key from the new primary,
 * and the saves acknowledged meanwhile are lost (docs/operations.md).
 */
function mayTakeBackKey(): boolean {
  const version = execFileSync(pathOf('patroni'), ['--version'], { encoding: 'utf8' });
  const [major = 0, minor = 0] = version.match(/\d+/g)?.map(Number) ?? [];
  return major < 3 || (major === 3 && minor < 1);
}

/** Kills all processes of a machine. Some may exit when another one is killed. */
function killAll(machine: Machine): void {
  for (let pids = processesOf(machine); pids.length > 0; pids = processesOf(machine)) pids.forEach(kill);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
