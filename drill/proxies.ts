import { PASSWORD } from './cluster.ts';
import { listens } from './listens.ts';
import { until } from './patience.ts';
import type { Place } from './place.ts';
import type { Ports } from './ports.ts';
import { pathOf } from './programs.ts';

/** HAProxy before the two Partlines, and before the node that is primary. */
export async function startHaproxy(place: Place, ports: Ports): Promise<void> {
  const file = place.configure('haproxy.cfg', 'haproxy/haproxy.cfg', ports);
  place.start('haproxy', pathOf('haproxy'), ['-db', '-f', file]);
  await until('HAProxy', () => listens(ports.httpPort));
}

/** PgBouncer before HAProxy, for the role of a database. */
export async function startPgBouncer(place: Place, ports: Ports, role: string): Promise<void> {
  place.write('pgbouncer/userlist.txt', `"${role}" "${PASSWORD}"\n`);
  const file = place.configure('pgbouncer.ini', 'pgbouncer/pgbouncer.ini', ports);
  place.start('pgbouncer', pathOf('pgbouncer'), [file]);
  await until('PgBouncer', () => listens(ports.pgbouncerPort));
}
