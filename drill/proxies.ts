import { PASSWORD } from './cluster.ts';
import { listens } from './listens.ts';
import type { Machine } from './machines.ts';
import { until } from './patience.ts';
import type { Place } from './place.ts';

/** The port on which HAProxy accepts users, and the ports of the two Partlines behind it. */
export const PEOPLE_PORT = 8000;
export const PARTLINE_PORTS = [8001, 8002] as const;
export const PGBOUNCER_PORT = 6432;

/** Starts HAProxy in front of the two Partlines and of the primary node. */
export async function startHaproxy(place: Place, nodes: readonly Machine[]): Promise<void> {
  const addresses = Object.fromEntries(nodes.map(({ name, address }) => [name, address]));
  const file = place.configure('haproxy.cfg', 'haproxy/haproxy.cfg', addresses);
  place.start('haproxy', 'haproxy', ['-db', '-f', file]);
  await until('HAProxy', () => listens(PEOPLE_PORT));
}

/** Starts PgBouncer in front of HAProxy, for the role of a database. */
export async function startPgBouncer(place: Place, role: string): Promise<void> {
  place.write('pgbouncer/userlist.txt', `"${role}" "${PASSWORD}"\n`);
  const file = place.configure('pgbouncer.ini', 'pgbouncer/pgbouncer.ini', {});
  place.start('pgbouncer', 'pgbouncer', [file]);
  await until('PgBouncer', () => listens(PGBOUNCER_PORT));
}
