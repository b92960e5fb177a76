import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { emptyDatabase } from './database.ts';
import { wrongStatements } from './database-log.ts';

test("statements with wrong syntax, names or types are found in the server's log", async ({ skip }) => {
  const { logFile } = inject('postgres');
  if (!logFile) return skip('the server of TEST_DATABASE_URL has no log file that tests can read');
  const { db, name, close } = await emptyDatabase();
  for (const wrong of ['selec 1', 'select nothing', "select 'x'::int", 'select 1 / 0']) {
    await expect(sql.raw(wrong).execute(db)).rejects.toThrow();
  }
  await close();
  expect(wrongStatements(logFile, name).map(({ code }) => code)).toEqual(['42601', '42703', '22P02']);
});
