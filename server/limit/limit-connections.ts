import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../settings/networks.ts';

interface TrackedConnection {
  network: string;
  busy: number;
}

interface ConnectionLimits {
  most: number;
  /** The maximum number of connections of one network, which may be a whole office or an attacker. */
  mostOfOne: number;
  /** Addresses that represent many clients, such as a proxy. */
  isShared: (address: string) => boolean;
}

/**
 * Keeps capacity for new connections. If one network has too many connections, its connection that has been idle
 * longest is closed. If there are too many in total, the largest network with an idle connection loses one. A
 * connection with a running request is never closed. If all are busy, the new connection is refused.
 */
export function limitConnections(server: Server, { most, mostOfOne, isShared }: ConnectionLimits): void {
  // The connections are in the order of their last use.
  const connections = new Map<Socket, TrackedConnection>();
  const countOf = new Map<string, number>();

  function change(network: string, by: number): void {
    const count = (countOf.get(network) ?? 0) + by;
    if (count > 0) countOf.set(network, count);
    else countOf.delete(network);
  }

  function closeIdle(network: string, except: Socket): boolean {
    for (const [socket, kept] of connections) {
      if (kept.network !== network || kept.busy > 0 || socket === except) continue;
      socket.destroy();
      drop(socket);
      return true;
    }
    return false;
  }

  function drop(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connection) return;
    connections.delete(socket);
    change(connection.network, -1);
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    // The connections of a proxy do not count against clients that connect directly.
    const network = isShared(address) ? address : networkOf(address);
    connections.set(socket, { network, busy: 0 });
    change(network, 1);
    socket.once('close', () => drop(socket));

    const isOverShare = !isShared(address) && (countOf.get(network) ?? 0) > mostOfOne;
    if (!isOverShare && connections.size <= most) return;
    const candidates = isOverShare ? [network] : networksByCount(countOf);
    if (!candidates.some((candidate) => closeIdle(candidate, socket))) socket.destroy();
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return;
    connection.busy += 1;
    response.once('close', () => {
      connection.busy -= 1;
      if (!connections.delete(socket)) return;
      connections.set(socket, connection);
    });
  });
}

function networksByCount(countOf: ReadonlyMap<string, number>): string[] {
  return [...countOf].sort(([, a], [, b]) => b - a).map(([network]) => network);
}
