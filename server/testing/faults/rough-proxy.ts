import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface RoughProxy {
  port: number;
  connections(): number;
  /** From now on, forwards nothing in either direction. Connections are accepted but get no response. */
  silence(): void;
  /** Forwards again, and breaks all connections. */
  mend(): void;
  close(): Promise<void>;
}

/** Starts a proxy for a server at `port` of this machine or at a socket's path. */
export async function roughProxy(target: { port: number } | { path: string }): Promise<RoughProxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  let connections = 0;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };

  async function carry(from: Socket, to: Duplex): Promise<void> {
    for await (const chunk of from) {
      if (!isSilent) to.write(chunk);
    }
    if (!isSilent) to.end();
  }

  const server = createServer((client) => {
    connections += 1;
    const upstream = keep(connect(target as { port: number }));
    carry(keep(client), upstream).catch(() => upstream.destroy());
    carry(upstream, client).catch(() => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    silence: () => {
      isSilent = true;
    },
    mend: () => {
      isSilent = false;
      for (const socket of sockets) {
        // Only TCP has a reset; a Unix socket just ends.
        if (socket.remotePort) socket.resetAndDestroy();
        else socket.destroy();
      }
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

/** Returns the URL of a database through proxies in front of its server. */
export function throughProxy(url: string, ...ports: readonly number[]): string {
  const { username, pathname } = new URL(url);
  return `postgresql://${username}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}${pathname}`;
}

/** Returns where the server of a database URL listens. */
export function serverOf(url: string): { port: number } | { path: string } {
  const { searchParams, port } = new URL(url);
  const folder = searchParams.get('host');
  return folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port || 5432}` }
    : { port: Number(port || 5432) };
}
