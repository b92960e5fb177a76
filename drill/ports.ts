import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

const NAMES = [
  ...['etcdPort', 'etcdPeerPort', 'databasePort', 'pgbouncerPort', 'httpPort', 'app1Port', 'app2Port'],
  ...['node1Port', 'node1RestPort', 'node2Port', 'node2RestPort', 'node3Port', 'node3RestPort'],
] as const;

/** Where everything of the drill listens. */
export type Ports = Record<(typeof NAMES)[number], number>;

/** Ports of this machine that nobody listens on; all are taken before the first is given back. */
export async function choosePorts(): Promise<Ports> {
  const chosen: [string, number][] = [];
  const servers = NAMES.map(() => createServer().listen(0, '127.0.0.1'));
  for (const [index, server] of servers.entries()) {
    if (!server.listening) await once(server, 'listening');
    chosen.push([NAMES[index] ?? '', (server.address() as AddressInfo).port]);
  }
  for (const server of servers) {
    server.close();
    await once(server, 'close');
  }
  return Object.fromEntries(chosen) as Ports;
}
