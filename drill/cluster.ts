import { join } from 'node:path';
import pg from 'pg';
import { clusterProcesses, findPostmaster } from '../server/db/embedded/running-server.ts';
import { codeOf } from '../server/errors/failures.ts';
import { until } from './patience.ts';
import type { Place, Running } from './place.ts';
import type { Ports } from './ports.ts';
import { pathOf, serverBinaries } from './programs.ts';

/** A database node: PostgreSQL and the Patroni that runs it. */
interface Node {
  name: string;
  port: number;
  restPort: number;
}

/** Three nodes that agree by etcd on which of them is the primary. */
export interface Cluster {
  nodes: readonly Node[];
  /** The node that takes writes. */
  primary(): Promise<Node>;
  /** Kills PostgreSQL on a node; its Patroni stays. */
  killServer(node: Node): void;
  /** Kills everything of a node, as when its machine loses power. */
  killMachine(node: Node): Promise<void>;
  /** Hands over to another node in an orderly way. */
  switchOver(): Promise<void>;
  /** Switches a machine on again, and waits until every node is there and what is acknowledged is on two of them. */
  untilWhole(): Promise<void>;
  /** Makes a database and the role that owns it, and answers its address at one server. */
  createDatabase(name: string): Promise<(...ports: readonly number[]) => string>;
  end(): Promise<void>;
}

export const PASSWORD = 'only-for-the-drill';

interface Member {
  name: string;
  role: string;
  state: string;
}

export async function startCluster(place: Place, ports: Ports): Promise<Cluster> {
  const { etcdPort, etcdPeerPort } = ports;
  const nodes: readonly Node[] = [
    { name: 'node1', port: ports.node1Port, restPort: ports.node1RestPort },
    { name: 'node2', port: ports.node2Port, restPort: ports.node2RestPort },
    { name: 'node3', port: ports.node3Port, restPort: ports.node3RestPort },
  ];
  const patronis = new Map<Node, Running>();
  const dataOf = ({ name }: Node) => join(place.folder, name, 'data');

  function startNode(node: Node): void {
    const settings = { ...node, etcdPort, binaries: serverBinaries(), password: PASSWORD };
    const file = place.configure('patroni.yml', `${node.name}/patroni.yml`, settings);
    patronis.set(node, place.start(node.name, pathOf('patroni'), [file], { LC_ALL: 'C.UTF-8' }));
  }

  async function members(): Promise<Member[]> {
    for (const { restPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`).catch(() => undefined);
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
    }
    return [];
  }

  async function isPrimary({ restPort }: Node): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${restPort}/primary`).catch(() => undefined);
    return answer?.status === 200;
  }

  async function findPrimary(): Promise<Node | undefined> {
    const are = await Promise.all(nodes.map(isPrimary));
    return nodes.find((_, index) => are[index]);
  }

  function killServer(node: Node): void {
    process.kill(findPostmaster(dataOf(node))?.pid ?? 0, 'SIGKILL');
  }

  async function isWhole(): Promise<boolean> {
    const found = await members();
    const roles = found
      .filter(({ state }) => state === 'running' || state === 'streaming')
      .map(({ role }) => role);
    return roles.length === nodes.length && roles.includes('leader') && roles.includes('sync_standby');
  }

  const client = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${etcdPeerPort}`;
  place.start('etcd', pathOf('etcd'), [
    ...['--data-dir', join(place.folder, 'etcd'), '--initial-cluster', `default=${peer}`],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
  ]);
  for (const node of nodes) startNode(node);
  await until('a primary and two standbys', isWhole);

  return {
    nodes,
    primary: () => until('a primary', findPrimary),
    killServer,
    async killMachine(node) {
      await patronis.get(node)?.kill();
      patronis.delete(node);
      killAll(dataOf(node));
    },
    async switchOver() {
      const found = await members();
      const leader = found.find(({ role }) => role === 'leader')?.name;
      const candidate = found.find(({ role }) => role === 'sync_standby')?.name;
      const node = await until('a primary', findPrimary);
      const answer = await fetch(`http://127.0.0.1:${node.restPort}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      });
      if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`);
    },
    async untilWhole() {
      for (const node of nodes) if (!patronis.has(node)) startNode(node);
      await until('three nodes, one of them a synchronous standby', isWhole);
    },
    async createDatabase(name) {
      const { port } = await until('a primary', findPrimary);
      const admin = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password: PASSWORD });
      await admin.connect();
      // One by one: a database is not made in the transaction of several.
      for (const statement of place.text('role.sql', { name, password: PASSWORD }).split(';\n')) {
        if (statement.trim()) await admin.query(statement);
      }
      await admin.end();
      return (...ports) =>
        `postgresql://${name}:${PASSWORD}@${ports.map((one) => `127.0.0.1:${one}`).join(',')}/${name}`;
    },
    async end() {
      for (const patroni of patronis.values()) await patroni.kill();
      for (const node of nodes) {
        killAll(dataOf(node));
      }
    },
  };
}

/** Some end by themselves while the first of them is killed. */
function killAll(cluster: string): void {
  for (const pid of clusterProcesses(cluster)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') throw error;
    }
  }
}
