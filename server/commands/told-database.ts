import type { Settings } from '../settings/env.ts';

/** At which servers, and the name of the database; what is before the last `@` may hold a password. */
const ADDRESS = /^\w+:\/\/(?:[^/?#]*@)?([^/?#@]*)\/?([^?#]*)/;

/** Which database a command works on: settings that were not loaded lead to another one than was meant. */
export function toldDatabase(url: string | undefined, { dataDir }: Pick<Settings, 'dataDir'>): string {
  if (!url) return `The database is the one that comes along, in ${dataDir}.`;
  const [, hosts, name] = ADDRESS.exec(url) ?? [];
  return `The database is ${name || 'the one of its user'} at ${hosts || 'the address of its settings'}.`;
}
