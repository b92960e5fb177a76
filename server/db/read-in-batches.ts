import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';
import { limitStatements, underLimit } from './statement-limit.ts';

/** How long a reader may take between two batches until the database ends the transaction. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Reads the rows of a query in batches of `size`, all as they were at one moment. A cursor in a read-only transaction
 * keeps the place, so that neither the database nor the process ever holds all rows. Ending the iteration early ends
 * the transaction.
 */
export async function* readInBatches<Row>(
  db: Db,
  query: RawBuilder<unknown>,
  size: number,
): AsyncGenerator<Row[], void, undefined> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await limitStatements(transaction, 'chore');
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(LONGEST_PAUSE_MS)}, true)`.execute(
      transaction,
    );
    await sql`declare batches no scroll cursor for ${query}`.execute(transaction);
    const fetch = sql<Row>`fetch ${sql.raw(String(size))} from batches`;
    for (;;) {
      const { rows } = await underLimit('chore', () => fetch.execute(transaction));
      if (rows.length > 0) yield rows;
      if (rows.length < size) break;
    }
  } finally {
    // Nothing was written.
    await transaction.rollback().execute();
  }
}
