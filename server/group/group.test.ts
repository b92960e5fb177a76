import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { splitCalls } from '#domain/plan/split';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import {
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { runCommand } from '../testing/command.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { daysFromToday } from '../testing/days.ts';
import { testApp } from '../testing/test-app.ts';
import { GROUP_QUERIES, readGroupCommand, readPlants } from './group.ts';

const north = testApp();
const south = testApp();
const day = daysFromToday(north);
let empty: TestDatabase;
let writing: TestDatabase;

beforeAll(async () => {
  empty = await testDatabase();
  writing = await testDatabase();
  await sql`drop view plan_list`.execute(writing.db);
  for (const [plant, sapCode, begin] of [
    [north, 'N-1', 3],
    [south, 'S-1', 1],
  ] as const) {
    const line = await buildLine(plant, 2, sapCode);
    const { specification_id } = await buildSpecification(plant, { inputs: [line] });
    const plan = { specification_id, begin_date: day(begin), end_date: day(begin + 5), quant: 0.3 };
    const { plan_id } = await buildPlan(plant, { ...plan, note: `=plan of ${sapCode}` });
    await buildPlan(plant, { ...plan, begin_date: day(-9), end_date: day(-1), note: 'over' });
    const { purchase_id } = await buildPurchase(plant, { plan_id, product_saps: [line] });
    const { sap_code: _, ...packed } = line;
    await buildInvoice(plant, {
      purchase_id,
      expected_on: day(begin),
      product_saps: [{ ...packed, quant: 0.1, container: `C-${sapCode}` }],
    });
    await refreshBeforeRead(plant.db);
  }
});
afterAll(async () => {
  await empty.close();
  await writing.close();
});

const urls = () => `north=${north.url} south=${south.url}`;

async function ask(words: string, text = urls()) {
  const answer = await readGroupCommand(words.split(' '))(readPlants(text));
  return { ...answer, rows: words.includes('--csv') ? [] : JSON.parse(answer.text) };
}

const run = (query: string) =>
  runCommand('server/commands/group-command.ts', [query], { GROUP_DATABASE_URLS: urls() });

test('the coverage of all plants is merged, earliest shortages first, and each row has its plant', async () => {
  const { rows, notes, exitCode } = await ask('coverage');
  expect(exitCode).toBe(0);
  expect(
    rows.map(({ plant, sap_code, short_on }: Record<string, string>) => [plant, sap_code, short_on]),
  ).toEqual([
    ['south', 'S-1', day(1)],
    ['north', 'N-1', day(3)],
  ]);
  expect(rows[0]).toMatchObject({ needed: 0.6, ordered: 2, open: 0.1 });
  expect(notes).toEqual(['north: 1 row', 'south: 1 row']);
});

test('the query `plans` lists the open plans of all plants', async () => {
  const { rows } = await ask('plans');
  expect(rows.map(({ plant, note }: Record<string, string>) => [plant, note])).toEqual([
    ['south', '=plan of S-1'],
    ['north', '=plan of N-1'],
  ]);
});

test('the query `containers` lists the expected containers of all plants by due date', async () => {
  const { rows } = await ask('containers');
  expect(rows.map(({ plant, container }: Record<string, string>) => [plant, container])).toEqual([
    ['south', 'C-S-1'],
    ['north', 'C-N-1'],
  ]);
});

test('the limit of rows applies to all plants together', async () => {
  expect((await ask('coverage --limit 1')).rows).toMatchObject([{ plant: 'south' }]);
});

test('in CSV a note that begins with = gets an apostrophe, and the first column is the plant', async () => {
  const lines = (await ask('plans --csv')).text.split('\r\n');
  expect(lines[0]).toMatch(/^plant,product_label,begin_date/);
  expect(lines[1]).toMatch(new RegExp(`^south,.*,${day(1)},${day(6)},0.3,.*,'=plan of S-1$`));
});

const UNREACHABLE_PLANT = 'gone=postgresql://nobody@localhost:1/gone';

test('the command names a plant that does not respond, and lists the rows of the other plants', async () => {
  const { rows, notes } = await ask('coverage', `${urls()} ${UNREACHABLE_PLANT}`);
  expect(rows).toHaveLength(2);
  expect(notes[2]).toMatch(/^gone did not respond: .*ECONNREFUSED/);
});

describe('while the plant of a replica is unreachable', () => {
  beforeAll(async () => {
    // The subscription to an unreachable plant has no worker.
    await sql`create subscription away connection 'host=localhost port=1 dbname=away' publication partline
      with (connect = false, slot_name = none)`.execute(south.db);
  });
  afterAll(async () => {
    await sql`drop subscription away`.execute(south.db);
  });

  test('the command writes all rows, reports which are old, and ends with exit code 3', async () => {
    const { code, output, errors } = await run('plans');
    expect(JSON.parse(output)).toHaveLength(2);
    expect(errors).toBe(
      'north: 1 row\nsouth: 1 row; the plant is unreachable: these rows are from the last update\n',
    );
    expect(code).toBe(3);
  });

  test('the exit code is 1 if another plant does not respond', async () => {
    const { rows, exitCode } = await ask('plans', `${urls()} ${UNREACHABLE_PLANT}`);
    expect(rows).toHaveLength(2);
    expect(exitCode).toBe(1);
  });
});

test('the plans include an ended part of a split plan whose last part has not ended', async () => {
  const { plan_id, specification_id } = await buildPlan(north, {
    begin_date: day(-9),
    end_date: day(9),
    quant: 2,
  });
  const half = { specification_id, quant: 1 };
  const parts = [
    { ...half, begin_date: day(-9), end_date: day(-1) },
    { ...half, begin_date: day(0), end_date: day(9) },
  ];
  await save(north, splitCalls.split, { plan_id, parts });
  const { rows } = await ask('plans');
  expect(rows.map(({ begin_date }: Record<string, string>) => begin_date)).toEqual([
    day(-9),
    day(0),
    day(1),
    day(3),
  ]);
});

test('the command names a database that does not belong to Partline', async () => {
  const url = new URL(north.url);
  url.pathname = '/template1';
  const { notes } = await ask('plans', `${urls()} other=${url}`);
  expect(notes[2]).toBe('other did not respond: The database has no tables of Partline.');
});

test('columns that an older plant lacks are null', async () => {
  await empty.db.schema.dropView('coverage_list').execute();
  await empty.db.schema
    .createView('coverage_list')
    .as(empty.db.selectNoFrom(({ val }) => [val('OLD-1').as('sap_code'), val('P').as('state')]))
    .execute();
  const { rows } = await ask('coverage', `old=${empty.url}`);
  expect(rows).toMatchObject([{ plant: 'old', sap_code: 'OLD-1', to_order: null, short_on: null }]);
});

test('a query cannot write, even through a view', async () => {
  await sql`create view plan_list as select 1 as plan_id, nextval('part_number')::text as product_label,
    '2026-01-05'::date as begin_date, 'infinity'::date as end_date`.execute(writing.db);
  const { notes } = await ask('plans', `writing=${writing.url}`);
  expect(notes).toEqual(['writing did not respond: cannot execute nextval() in a read-only transaction']);
});

describe('the settings and arguments', () => {
  test('a plant without a name is named after its database', () => {
    const text = 'postgresql://a:b@one,two:5433/north%20side?sslmode=require\n south=postgres://c/d';
    expect(readPlants(text).map(({ name }) => name)).toEqual(['north side', 'south']);
  });

  test.each([undefined, '', 'north', 'north=http://x/y', 'postgresql://nowhere:port/x'])(
    'the setting GROUP_DATABASE_URLS %j is refused with the expected syntax',
    (text) =>
      expect(() => readPlants(text)).toThrow(
        /^GROUP_DATABASE_URLS must list the replicas of the plants, separated/,
      ),
  );

  test('two plants with the same name are refused', () => {
    expect(() => readPlants('a=postgresql://x/1 a=postgresql://x/2')).toThrow(
      'Two plants of GROUP_DATABASE_URLS are called a.',
    );
  });

  test.each([
    '',
    'everything',
    'plans --xml',
    'plans --limit',
    'plans --limit 0',
    'plans --limit 100001',
    'plans --limit 5 x',
  ])('the arguments %j are refused with the expected syntax', (words) =>
    expect(() => readGroupCommand(words.split(' '))).toThrow(/^usage: npm run group -- coverage/),
  );
});

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
  `.execute(north.db);
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
  `.execute(north.db);
    const plan = rows.map((row) => Object.values(row).join('')).join('\n');
    expect(plan).toContain('Scan');
    expect(plan).not.toMatch(/\bproducts\b/);
  },
);

test('the subscribing role may read the published tables, and nothing else', () => {
  expect(granted).toEqual(published);
  expect(text.match(/\bgrant\b/g)).toHaveLength(1);
});

test('each published table has a key by which a replica finds a changed row, and `publish.sql` runs without errors', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relname = any (${published ?? []}::text[]) and relkind = 'r'
      and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)
  `.execute(north.db);
  expect(rows).toEqual([]);
  await north.db.transaction().execute(async (transaction) => {
    await sql`create role partline_group`.execute(transaction);
    await sql.raw(text).execute(transaction);
    await sql`drop publication partline_group`.execute(transaction);
    await sql`drop owned by partline_group`.execute(transaction);
    await sql`drop role partline_group`.execute(transaction);
  });
});
