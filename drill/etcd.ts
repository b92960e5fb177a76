import { join } from 'node:path';
import { fetchJson } from './fetch-json.ts';
import type { Machine } from './machines.ts';
import { until } from './until.ts';
import type { Workspace } from './workspace.ts';

/**
 * The arguments for half of etcd's default times, since the members are on one machine. With these times, a new leader
 * is elected before Patroni's `retry_timeout` has passed and the primary steps down.
 */
const ELECTION = ['--heartbeat-interval', '50', '--election-timeout', '500'];

export interface Etcd {
  /** Starts the member of a machine with its existing data, unless it is running. */
  start(machine: Machine): void;
  kill(machine: Machine): Promise<void>;
  leader(): Promise<Machine>;
  hasOneLeader(): Promise<boolean>;
}

/** The status of a member, with the member that it considers the leader. */
interface Status {
  header: { member_id: string };
  leader?: string;
}

export function makeEtcd(workspace: Workspace, machines: readonly Machine[]): Etcd {
  const nameOf = (machine: Machine) => `etcd-${machine.name}`;
  const peers = machines.map(({ name, address }) => `${name}=http://${address}:2380`).join(',');

  function statuses(): Promise<(Status | undefined)[]> {
    const urls = machines.map(({ address }) => `http://${address}:2379/v3/maintenance/status`);
    return Promise.all(urls.map((url) => fetchJson<Status>(url, { method: 'POST', body: '{}' })));
  }

  return {
    start(machine) {
      const { name, address } = machine;
      const client = `http://${address}:2379`;
      const peer = `http://${address}:2380`;
      const args = [
        ...[
          '--name',
          name,
          '--data-dir',
          join(workspace.folder, nameOf(machine)),
          '--initial-cluster',
          peers,
        ],
        ...['--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
        ...ELECTION,
      ];
      workspace.start(nameOf(machine), 'etcd', args, machine);
    },
    kill: (machine) => workspace.kill(nameOf(machine)),
    leader: () =>
      until('a leader of etcd', async () => {
        const found = await statuses();
        return machines.find((_, index) => found[index]?.leader === found[index]?.header.member_id);
      }),
    async hasOneLeader() {
      const [first, ...others] = await statuses();
      return !!first?.leader && others.every((other) => other?.leader === first.leader);
    },
  };
}
