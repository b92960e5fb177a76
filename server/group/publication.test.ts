import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../testing/test-app.ts';
import { GROUP_QUERIES } from './group.ts';

const server = testApp();
const text = readFileSync(join(import.meta.dirname, '../../deploy/group/publish.sql'), 'utf8');
const published = namesIn(/for table\s+([^;]+);/);
const granted = namesIn(/grant select on table\s+([^;]+?)\s+to partline_group;/);

function namesIn(list: RegExp): string[] | undefined {
  return list
    .exec(text)?.[1]
    ?.split(/,\s*/)
    .map((name) => name.trim())
    .toSorted();
}

test('a plant publishes every table that the group queries read, and no other table', async () => {
  const views = Object.values(GROUP_QUERIES).map(({ view }) => view);
  const { rows } = await sql<{ name: string }>`
    with recursive read (oid) as (
      select to_regclass(view)::oid from unnest(${views}::text[]) as view
      union
      select refobjid from read
      join pg_rewrite on ev_class = read.oid
      join pg_depend on objid = pg_rewrite.oid and refclassid = 'pg_class'::regclass
    )
    select relname as name from read join pg_class using (oid) where relkind = 'r'
  `.execute(server.db);
  // Products are joined where a list searches part numbers, which no group query does.
  const read = rows.map(({ name }) => name).filter((name) => name !== 'products');
  // A function reads the time zone for the company's current day.
  expect(published).toEqual([...read, 'settings'].toSorted());
});

test.each(Object.entries(GROUP_QUERIES))(
  'the planner removes the unused join with products from the query of %s',
  async (_, query) => {
    const { rows } = await sql<Record<string, string>>`
    explain select ${sql.join(query.columns.map((name) => sql.ref(name)))} from ${sql.table(query.view)}
    where ${sql.raw(query.where)}
  `.execute(server.db);
    const plan = rows.map((row) => Object.values(row).join('')).join('\n');
    expect(plan).toContain('Scan');
    expect(plan).not.toMatch(/\bproducts\b/);
  },
);

test('the subscribing role may read the published tables, and nothing else', () => {
  expect(granted).toEqual(published);
  expect(text.match(/\bgrant\b/g)).toHaveLength(1);
});

test('each published table has a key by which a replica finds a changed row, and the script runs without errors', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relname = any (${published ?? []}::text[]) and relkind = 'r'
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)
  `.execute(server.db);
  expect(rows).toEqual([]);
  await server.db.transaction().execute(async (transaction) => {
    await sql`create role partline_group`.execute(transaction);
    await sql.raw(text).execute(transaction);
    await sql`drop publication partline_group`.execute(transaction);
    await sql`drop owned by partline_group`.execute(transaction);
    await sql`drop role partline_group`.execute(transaction);
  });
});
