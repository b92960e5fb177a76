import type pg from 'pg';
import { SQL_STATES } from '../errors/sql-states.ts';

/** Thrown if it is unknown whether a transaction is committed, or whether it would survive a failover. */
export class UnconfirmedCommit extends Error {
  readonly code = SQL_STATES.TRANSACTION_RESOLUTION_UNKNOWN;
}

/**
 * Sends a statement. If its commit waits for a synchronous standby and is cancelled (`pg_cancel_backend`), PostgreSQL
 * reports success with a warning. The next failover may lose the commit, so this throws `UnconfirmedCommit` (503, and
 * the same idempotency key may be sent again).
 */
export async function queryConfirmed(
  client: pg.PoolClient,
  text: string,
  parameters: readonly unknown[],
): Promise<pg.QueryResult> {
  let isUnconfirmed = false;
  // The text of the warning depends on the server's language, but its source position does not.
  const listen = ({ routine }: { routine?: string | undefined }) => {
    isUnconfirmed ||= routine === 'SyncRepWaitForLSN';
  };
  client.on('notice', listen);
  try {
    const result = await client.query(text, [...parameters]);
    if (isUnconfirmed) throw new UnconfirmedCommit('the commit was not confirmed by a synchronous standby');
    return result;
  } finally {
    client.off('notice', listen);
  }
}
