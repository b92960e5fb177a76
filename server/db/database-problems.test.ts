import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { sharedConnections } from '../testing/faults/shared-connections.ts';
import { collationRemedy, missingLimits } from './database-problems.ts';
import type { DB } from './tables.ts';

test('a changed collation version is reported with the statements that fix it', async () => {
  const { db, name, close } = await testDatabase();
  expect(await collationRemedy(db)).toEqual([]);

  await sql`update pg_collation set collversion = '1' where collname = 'natural_order'`.execute(db);
  await sql`update pg_database set datcollversion = '1' where datname = ${name}`.execute(db);
  const [reindex, ...refresh] = await collationRemedy(db);
  expect([reindex, ...refresh]).toEqual([
    `reindex database ${name}`,
    'alter collation natural_order refresh version',
    `alter database ${name} refresh collation version`,
  ]);
  for (const statement of refresh) await sql.raw(statement).execute(db);
  expect(await collationRemedy(db)).toEqual([]);
  await close();
});

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
