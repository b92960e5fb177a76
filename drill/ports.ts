import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** What the cluster's drill needs. */
export const CLUSTER_PORTS = [
  ...['etcdPort', 'etcdPeerPort', 'databasePort', 'pgbouncerPort', 'httpPort', 'app1Port', 'app2Port'],
  ...['node1Port', 'node1RestPort', 'node2Port', 'node2RestPort', 'node3Port', 'node3RestPort'],
] as const;

/** Where everything of the drill listens. */
export type Ports = Record<(typeof CLUSTER_PORTS)[number], number>;

/** Ports of this machine that nobody listens on; all are taken before the first is given back. */
export async function choosePorts<Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const chosen: [string, number][] = [];
  const servers = names.map(() => createServer().listen(0, '127.0.0.1'));
  for (const [index, server] of servers.entries()) {
    if (!server.listening) await once(server, 'listening');
    chosen.push([names[index] ?? '', (server.address() as AddressInfo).port]);
  }
  for (const server of servers) {
    server.close();
    await once(server, 'close');
  }
  return Object.fromEntries(chosen) as Record<Name, number>;
}
