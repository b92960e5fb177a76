import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** A pool in which one statement fails: the `at`-th from now on, before or after the database has executed it. */
export interface FailingPool extends PostgresPool {
  failAt(at: number, when: 'before' | 'after'): void;
  /** Returns whether the failing statement has been reached. */
  hasFailed(): boolean;
  /** Returns the text of the failing statement. */
  failed(): string;
}

/** pg's error for a broken connection. */
class BrokenConnection extends Error {
  readonly code = 'ECONNRESET';
}

export function failingPool(pool: PostgresPool): FailingPool {
  let remaining = Number.POSITIVE_INFINITY;
  let when: 'before' | 'after' = 'before';
  let failed = '';

  function watch(client: PostgresPoolClient): PostgresPoolClient {
    return {
      release: () => client.release(),
      async query(text: string, parameters: readonly unknown[]) {
        // A broken connection rolls its transaction back itself, so a rollback cannot fail.
        const isDue = text !== 'rollback' && --remaining === 0;
        if (!isDue) return client.query(text, parameters);
        failed = text;
        if (when === 'after') await client.query(text, parameters);
        throw new BrokenConnection(`broken ${when}: ${text}`);
      },
    } as PostgresPoolClient;
  }

  return {
    ...pool,
    connect: async () => watch(await pool.connect()),
    failAt(at, moment) {
      remaining = at;
      when = moment;
      failed = '';
    },
    hasFailed: () => failed !== '',
    failed: () => failed,
  };
}
