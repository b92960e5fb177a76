import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import { stopping } from '../errors/errors.ts';
import { isUnreachable } from '../errors/failures.ts';
import type { RunningStatements } from './running-statements.ts';

const USUAL_MS = 12_000;
const LONG_MS = 310_000;
/** A migration of a large database takes as long as it takes. */
const ENDLESS_MS = 24 * 3_600_000;

/**
 * Watches every statement of a client from this side too, since a server that has vanished never reports its own
 * statement_timeout: without a watch the caller would wait for the kernel, a quarter of an hour. The connection of a
 * statement that is overdue, or whose server has fallen silent, is cut, so that the pool drops it.
 *
 * A transaction that sets a longer `statement_timeout` for itself, or none, may take longer as well, until its end.
 */
export function watchQueries(
  client: pg.PoolClient,
  address: string,
  running: RunningStatements,
): PostgresPoolClient {
  let allowed = USUAL_MS;
  const cut = () => void client.end();
  let isBroken = false;

  async function run(text: string, parameters: readonly unknown[]) {
    if (text.includes('statement_timeout')) {
      allowed = text.includes('statement_timeout = 0') ? ENDLESS_MS : LONG_MS;
    }
    if (text === 'commit' || text === 'rollback') allowed = USUAL_MS;
    const isCommit = text === 'commit';
    if (running.isInterrupted && !isCommit && text !== 'rollback') throw stopping();
    const overdue = setTimeout(cut, allowed);
    const answered = running.watch({ address, isCommit, cut });
    try {
      return await client.query(text, [...parameters]);
    } catch (error) {
      // The refusal of a server that goes away arrives before the end of the connection does.
      isBroken ||= isUnreachable(error);
      throw running.isInterrupted && !isCommit ? stopping() : error;
    } finally {
      clearTimeout(overdue);
      answered();
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
