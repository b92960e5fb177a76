import { databaseNameOf, splitHosts } from '../db/primary.ts';
import type { Settings } from './env.ts';

/** Names the database of a command, since a missing setting may select another database than intended. */
export function describeDatabase(url: string | undefined, { dataDir }: Pick<Settings, 'dataDir'>): string {
  if (!url) return `The database is the embedded one, in ${dataDir}.`;
  const hosts = splitHosts(url).map((address) => new URL(address).host);
  const name = databaseNameOf(url) || 'the one of its user';
  return `The database is ${name} at ${hosts.join(',') || 'the address of its settings'}.`;
}
