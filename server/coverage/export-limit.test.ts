import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('an export of more than 50,000 rows is refused with 413, and the message asks for a narrower list', async () => {
  await server.db.transaction().execute(async (db) => {
    // Without foreign keys, the derived rows need no part SAPs and plans.
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`
      insert into sap_coverage (
        sap_id, needed, ordered, stock, arrived, transit, open, rest, to_order, short_on, short_quant, reason
      )
      select id, 1, 0, 0, 0, 0, 0, 0, 1, today() + 40, 1, 'not_ordered' from generate_series(1, 50001) as id
    `.execute(db);
  });

  const { status, raw } = await server.get('/api/coverage_list/export');
  expect(status).toBe(413);
  expect(JSON.parse(raw.toString())).toMatchObject({
    message: 'Too many rows for one workbook. Narrow the list.',
  });
  expect((await server.get('/api/coverage_list/export?days=30')).status).toBe(200);
});
