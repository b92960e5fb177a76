import type { Settings } from '../settings/env.ts';

/** Who is at which servers, and the name of the database; never the password. */
const ADDRESS = /^\w+:\/\/(?:[^@/]*@)?([^/?]*)\/?([^?]*)/;

/** Which database a command works on: settings that were not loaded lead to another one than was meant. */
export function toldDatabase({ databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>): string {
  if (!databaseUrl) return `The database is the one that comes along, in ${dataDir}.`;
  const [, hosts, name] = ADDRESS.exec(databaseUrl) ?? [];
  return `The database is ${name || 'the one of its user'} at ${hosts || 'this machine'}.`;
}
