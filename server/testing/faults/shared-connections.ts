import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

/**
 * Returns a pool that shares connections like PgBouncer: every transaction, and every statement outside of a
 * transaction, may use a different server connection.
 */
export async function sharedConnections(url: string, count: number): Promise<PostgresPool> {
  const servers = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  for (const server of servers) await server.connect();
  let turn = 0;

  function client() {
    let server: pg.Client | undefined;
    return {
      release: () => {},
      async query(text: string, parameters: readonly unknown[]) {
        const used: pg.Client | undefined = server ?? servers[turn++ % count];
        if (text.startsWith('begin')) server = used;
        if (text === 'commit' || text === 'rollback') server = undefined;
        return used?.query(text, [...parameters]);
      },
    };
  }

  return {
    options: {},
    // Kysely calls nothing else on a client.
    connect: async () => client() as unknown as PostgresPoolClient,
    async end() {
      for (const server of servers) await server.end();
    },
  };
}
