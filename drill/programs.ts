import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = new Map([
  ['patroni', 'patroni'],
  ['etcd', 'etcd-server'],
  ['haproxy', 'haproxy'],
  ['pgbouncer', 'pgbouncer'],
  ['ip', 'iproute2'],
  ['nft', 'nftables'],
]);
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];
const SERVERS = '/usr/lib/postgresql';

/** Installs missing programs. Throws an error that lists them if there is no `apt-get`. */
export function installPrograms(): void {
  const missing = [...PACKAGES].filter(([program]) => !findProgram(program)).map(([, name]) => name);
  if (!newestServer()) missing.push('postgresql');
  if (missing.length === 0) return;
  if (!findProgram('apt-get')) {
    throw new Error(`There is no apt-get to install what the drill needs: ${missing.join(', ')}`);
  }
  console.log(`installing ${missing.join(', ')}`);
  execFileSync('apt-get', ['update'], { stdio: 'ignore' });
  const install = ['install', '-y', '--no-install-recommends', '--no-upgrade', ...missing];
  execFileSync('apt-get', install, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Returns the path of a program. Also searches folders that only root has in its PATH. */
export function pathOf(program: string): string {
  const found = findProgram(program);
  if (!found) throw new Error(`${program} is not installed.`);
  return found;
}

export function serverBinaries(): string {
  const version = newestServer();
  if (!version) throw new Error('PostgreSQL is not installed.');
  return join(SERVERS, version, 'bin');
}

function findProgram(program: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

function newestServer(): string | undefined {
  const versions = existsSync(SERVERS) ? readdirSync(SERVERS) : [];
  return versions
    .filter((version) => existsSync(join(SERVERS, version, 'bin/postgres')))
    .toSorted((a, b) => Number(b) - Number(a))[0];
}
