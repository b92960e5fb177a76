import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { isUnreachable } from '../errors/failures.ts';

const USUAL = 12_000;
const LONG = 310_000;

/**
 * Watches every statement of a client from this side too. A server that vanished without a word (a cut cable, a
 * dropped firewall entry) never reports its own statement_timeout; without a watch the caller would wait for the
 * kernel, a quarter of an hour. The connection of an overdue statement is cut, so that the pool drops it.
 *
 * A transaction that sets a longer `statement_timeout` for itself is watched for longer as well, until its end.
 */
export function watchQueries(client: pg.PoolClient): PostgresPoolClient {
  let allowed = USUAL;
  let isBroken = false;

  async function run(text: string, parameters: readonly unknown[]) {
    if (text.includes('statement_timeout')) allowed = LONG;
    if (text === 'commit' || text === 'rollback') allowed = USUAL;
    const overdue = setTimeout(() => void client.end(), allowed);
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      // The refusal of a server that goes away arrives before the end of the connection does.
      isBroken ||= isUnreachable(error);
      throw error;
    } finally {
      clearTimeout(overdue);
    }
  }

  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement === 'string') return run(statement, parameters);
    throw new TypeError('Cursors need the package pg-cursor, which Partline does without.');
  }

  return { query, release: (destroy) => client.release(destroy || isBroken) };
}
