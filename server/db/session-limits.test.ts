import { Kysely, PostgresDialect } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { sharedConnections } from '../testing/faults/shared-connections.ts';
import { missingLimits } from './session-limits.ts';
import type { DB } from './tables.ts';

test('sessions of the pool have all limits, and missing limits of sessions shared by PgBouncer are reported', async () => {
  const database = await testDatabase();
  expect(await missingLimits(database.db)).toEqual([]);

  const pool = await sharedConnections(database.url, 1);
  const shared = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  expect(await missingLimits(shared)).toEqual([
    'idle_in_transaction_session_timeout',
    'lock_timeout',
    'statement_timeout',
  ]);
  await shared.destroy();
  await database.close();
});
