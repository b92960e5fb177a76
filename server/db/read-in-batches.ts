import { CompiledQuery, sql } from 'kysely';
import type { Db } from './db.ts';
import { allowPauses, limitStatements, underLimit } from './statement-limit.ts';

/**
 * Reads the rows of a query in batches of `size` from one snapshot. A cursor in a read-only transaction keeps the
 * position, so that the process holds only one batch. Ending the iteration early ends the transaction.
 */
export async function* readInBatches<Row>(
  db: Db,
  query: Pick<CompiledQuery, 'sql' | 'parameters'>,
  size: number,
): AsyncGenerator<Row[], void, undefined> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    await limitStatements(transaction, 'chore');
    await allowPauses(transaction);
    const declared = `declare batches no scroll cursor for ${query.sql}`;
    await transaction.executeQuery(CompiledQuery.raw(declared, [...query.parameters]));
    const fetch = sql<Row>`fetch ${sql.raw(String(size))} from batches`;
    for (;;) {
      const { rows } = await underLimit('chore', () => fetch.execute(transaction));
      if (rows.length > 0) yield rows;
      if (rows.length < size) break;
    }
  } finally {
    // A read-only transaction has nothing to commit.
    await transaction.rollback().execute();
  }
}
