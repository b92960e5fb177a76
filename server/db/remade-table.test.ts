import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { readSqlFiles } from './definitions.ts';

const server = testApp();

const RULES = sql<{ is: string }>`
  select tgname || pg_get_triggerdef(oid) as is from pg_trigger
    where tgrelid = 'part_saps'::regclass and not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where 'part_saps'::regtype = any (proargtypes::oid[])
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where contype <> 'n' and 'part_saps'::regclass in (conrelid, confrelid)
  order by 1`;

test('R23: a migration that recreates the table of part SAPs also restores its triggers, functions and constraints', async () => {
  const textOf = (start: string, folder = 'migrations') =>
    readSqlFiles(join(import.meta.dirname, folder)).find(({ name }) => name.startsWith(start))?.text ?? '';

  await server.db.transaction().execute(async (transaction) => {
    // Drops columns and tables added later, with the rules that use them.
    await sql`alter table part_saps drop column twin_no cascade, drop column lead_time_days cascade`.execute(
      transaction,
    );
    await sql
      .raw(textOf('070_history', 'rules').replace(/change\('lead_time_days'[^)]*\) \|\|/, ''))
      .execute(transaction);
    await sql`drop table plan_shortages, sap_settled, short_saps cascade`.execute(transaction);
    const { rows: before } = await RULES.execute(transaction);
    expect(before.length).toBeGreaterThan(20);
    // Recreates a function that was dropped later, because an index of that time needs it.
    await sql.raw(textOf('0034')).execute(transaction);
    await sql.raw(textOf('0035')).execute(transaction);
    expect((await RULES.execute(transaction)).rows).toEqual(before);
    await sql`insert into products (kind, name, gen_name) values ('part', 'Bolt', 'B-1')`.execute(
      transaction,
    );
    await sql`insert into part_saps (product_id, sap_code) select max(product_id), 'LATE' from products`.execute(
      transaction,
    );
  });
  const { rows } = await sql`select part_name, created_at_label <> '' as labeled from part_saps`.execute(
    server.db,
  );
  expect(rows).toEqual([{ part_name: 'Bolt', labeled: true }]);
});
