import { connect } from 'node:net';
import { PASSWORD } from './cluster.ts';
import type { Machine } from './machines.ts';
import { until } from './until.ts';
import type { Workspace } from './workspace.ts';

/** The port on which HAProxy accepts users, and the ports of the two Partline processes behind it. */
export const PEOPLE_PORT = 8000;
export const PARTLINE_PORTS = [8001, 8002] as const;
export const PGBOUNCER_PORT = 6432;

/** Starts HAProxy in front of the two Partline processes and of the primary node. */
export async function startHaproxy(workspace: Workspace, nodes: readonly Machine[]): Promise<void> {
  const addresses = Object.fromEntries(nodes.map(({ name, address }) => [name, address]));
  const file = workspace.configure('haproxy.cfg', 'haproxy/haproxy.cfg', addresses);
  workspace.start('haproxy', 'haproxy', ['-db', '-f', file]);
  await until('HAProxy', () => listens(PEOPLE_PORT));
}

/** Starts PgBouncer in front of HAProxy, for the role of a database. */
export async function startPgBouncer(workspace: Workspace, role: string): Promise<void> {
  workspace.write('pgbouncer/userlist.txt', `"${role}" "${PASSWORD}"\n`);
  const file = workspace.configure('pgbouncer.ini', 'pgbouncer/pgbouncer.ini', {});
  workspace.start('pgbouncer', 'pgbouncer', [file]);
  await until('PgBouncer', () => listens(PGBOUNCER_PORT));
}

function listens(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
