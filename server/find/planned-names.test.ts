import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

test('PostgreSQL estimates that few of the names that Find searches contain a word', async () => {
  await sql`
    insert into products (kind, name, gen_name)
    select 'part', 'Bolt ' || md5(n::text), n from generate_series(1, 2000) as n
  `.execute(server.db);
  await sql`analyze products`.execute(server.db);
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select from part_find where named like '%qqq%'
  `.execute(server.db);
  expect(rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThan(20);
});
