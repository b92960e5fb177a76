import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { carModelGrid } from '#domain/car-model/car-model';
import { partGrid } from '#domain/part/part';
import { personCalls } from '#domain/person/person';
import { RECORD_KINDS, recordKind } from '#domain/record/record-kinds';
import type { GridPage } from '#domain/wire/grid';
import type { Db } from '../db/db.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { buildInvoice, buildPart, save } from '../testing/builders.ts';
import { declaredGrids } from '../testing/declared-calls.ts';
import { fillEveryList } from '../testing/every-list.ts';
import { overlap } from '../testing/faults/overlap.ts';
import { page } from '../testing/pages.ts';
import { RECORDS } from '../testing/records.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

const countOfCarModels = async () => (await page(server, carModelGrid)).count;

async function wrongCounts(db: Db) {
  const counted = Object.values(RECORD_KINDS).map(
    ({ list }) => sql`select ${list}::text as list, count(*) from ${sql.table(list)}`,
  );
  const { rows } = await sql`
    with kept as (select list, sum(added) as count from list_changes group by list),
      counted as (${sql.join(counted, sql` union all `)})
    select list, kept.count as kept, counted.count as counted from counted left join kept using (list)
    where counted.count <> coalesce(kept.count, 0)
  `.execute(db);
  return rows;
}

test.each(recordKind.options)('a stored %s is counted, and a deleted one is not', async (kind) => {
  const { calls, build } = RECORDS[kind];
  const { id } = STORED_KINDS[kind];
  const record: Record<string, unknown> = await build(server);
  expect(await wrongCounts(server.db)).toEqual([]);
  expect((await server.sendRaw(calls.delete, { [`${id}s`]: [record[id]] })).status).toBe(200);
  expect(await wrongCounts(server.db)).toEqual([]);
});

test('a full recount gives the same counts', async () => {
  await buildInvoice(server);
  await sql`select count_lists()`.execute(server.db);
  expect(await wrongCounts(server.db)).toEqual([]);
});

test('a read during another transaction counts only committed rows, and neither transaction waits', async () => {
  const before = await countOfCarModels();
  const insert = sql`insert into products (kind, product_number, name) values ('car_model', '', 'Not yet')`;
  const meanwhile = await overlap(
    server.db,
    async (transaction) => {
      await insert.execute(transaction);
      expect(await wrongCounts(transaction)).toEqual([]);
    },
    countOfCarModels,
  );
  expect(meanwhile).toBe(before);
  expect(await countOfCarModels()).toBe(before + 1);
});

test('merging the stored changes of a count keeps the count, even during concurrent writes', async () => {
  for (let index = 0; index < 3; index += 1) await buildPart(server);
  const before = (await page(server, partGrid)).count;
  const sum = sql`select sum_list_changes()`;
  await Promise.all([sum.execute(server.db), buildPart(server), sum.execute(server.db), buildPart(server)]);
  expect((await page(server, partGrid)).count).toBe(before + 2);
  expect(await wrongCounts(server.db)).toEqual([]);
});

describe('the count of every unfiltered list or lookup is its number of rows', () => {
  beforeAll(async () => {
    await fillEveryList(server);
    // An erased user appears in no list, but is still stored.
    const { added } = await save(server, personCalls.add, { usernames: ['gone', 'here'], role: 'viewer' });
    await save(server, personCalls.erase, { user_id: added[0]?.user_id ?? 0 });
  });

  test.each(declaredGrids)('$call.path', async ({ call, columns }) => {
    const p = { column: columns, offset: 0, limit: 500, search: [], search_text: '', sort: [] };
    const { data } = await server.sendRaw(call, { p });
    const { rows, count } = data as GridPage;
    expect(rows.length).toBeGreaterThan(0);
    expect(count).toBe(rows.length);
  });
});
