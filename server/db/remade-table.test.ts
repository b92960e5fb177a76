import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { readSqlFiles } from './sql-files.ts';

const server = testApp();

/** Everything that belongs to part SAPs beside their rows and the views over them. */
const BELONGINGS = sql<{ is: string }>`
  select tgname || pg_get_triggerdef(oid) as is from pg_trigger
    where tgrelid = 'part_saps'::regclass and not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where 'part_saps'::regtype = any (proargtypes::oid[])
  union all select pg_get_indexdef(indexrelid) from pg_index where indrelid = 'part_saps'::regclass
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where contype <> 'n' and 'part_saps'::regclass in (conrelid, confrelid)
  union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxrelid = 'part_saps'::regclass
  order by 1`;

test('R23: part SAPs that are made anew have their rules from that moment on, for whoever still writes', async () => {
  const file = readSqlFiles(join(import.meta.dirname, 'migrations')).find(({ name }) =>
    name.startsWith('0035'),
  );
  // What they have since is made on the new table, by later migrations.
  await sql`drop index part_saps__unusual`.execute(server.db);
  const { rows: before } = await BELONGINGS.execute(server.db);
  expect(before.length).toBeGreaterThan(30);

  await server.db.transaction().execute(async (transaction) => {
    await sql.raw(file?.text ?? '').execute(transaction);
    expect((await BELONGINGS.execute(transaction)).rows).toEqual(before);
    await sql`insert into products (kind, name, gen_name) values ('part', 'Bolt', 'B-1')`.execute(
      transaction,
    );
    await sql`insert into part_saps (product_id, sap_code) select max(product_id), 'LATE' from products`.execute(
      transaction,
    );
  });
  const { rows } = await sql`select part_name, created_at_label <> '' as labelled from part_saps`.execute(
    server.db,
  );
  expect(rows).toEqual([{ part_name: 'Bolt', labelled: true }]);
});
