import pg from 'pg';
import { StandbyError } from '../errors/failures.ts';
import { splitHosts } from './hosts.ts';

const CONNECT_MS = 5_000;

/** A single connection to the server of an address, of several hosts to the one that takes writes. */
export async function connectPrimary(url: string, purpose: string): Promise<pg.Client> {
  let failure: unknown = new StandbyError();
  for (const address of splitHosts(url)) {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: `partline ${purpose}`,
    });
    // Whatever it is used for fails as well, and tells.
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (!rows[0]?.standby) return client;
    } catch (error) {
      failure = error;
    }
    await client.end().catch(() => {});
  }
  throw failure;
}
