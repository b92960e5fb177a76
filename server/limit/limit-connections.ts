import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

interface Kept {
  address: string;
  /** Requests of it that are under way. */
  busy: number;
}

interface ConnectionLimits {
  most: number;
  /** Of one address, which may be a whole office, or somebody who holds as many as possible. */
  mostOfOne: number;
  /** Addresses that speak for many, such as a proxy. */
  isShared: (address: string) => boolean;
}

/**
 * Keeps room for new connections: when there are too many in all or of one address, the one that has been idle for
 * longest goes, first of the address that holds most. A connection with a request under way never goes; when all are
 * busy the new one does.
 */
export function limitConnections(server: Server, { most, mostOfOne, isShared }: ConnectionLimits): void {
  // In the order in which they were last used.
  const connections = new Map<Socket, Kept>();
  const countOf = new Map<string, number>();

  function change(address: string, by: number): void {
    const count = (countOf.get(address) ?? 0) + by;
    if (count > 0) countOf.set(address, count);
    else countOf.delete(address);
  }

  /** Closes the connection of an address that was idle for longest; answers whether there was one. */
  function closeIdle(address: string, but: Socket): boolean {
    for (const [socket, kept] of connections) {
      if (kept.address !== address || kept.busy > 0 || socket === but) continue;
      socket.destroy();
      forget(socket);
      return true;
    }
    return false;
  }

  function forget(socket: Socket): void {
    const kept = connections.get(socket);
    if (!kept) return;
    connections.delete(socket);
    change(kept.address, -1);
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    connections.set(socket, { address, busy: 0 });
    change(address, 1);
    socket.once('close', () => forget(socket));

    const isOverShare = !isShared(address) && (countOf.get(address) ?? 0) > mostOfOne;
    if (!isOverShare && connections.size <= most) return;
    const candidates = isOverShare ? [address] : addressesByCount(countOf);
    if (!candidates.some((candidate) => closeIdle(candidate, socket))) socket.destroy();
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const kept = connections.get(socket);
    if (!kept) return;
    kept.busy += 1;
    response.once('close', () => {
      kept.busy -= 1;
      if (!connections.delete(socket)) return;
      connections.set(socket, kept);
    });
  });
}

function addressesByCount(countOf: ReadonlyMap<string, number>): string[] {
  return [...countOf].sort(([, a], [, b]) => b - a).map(([address]) => address);
}
