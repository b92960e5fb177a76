import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { collationRemedy } from './collation-versions.ts';

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
